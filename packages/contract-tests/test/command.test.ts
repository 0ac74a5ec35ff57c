import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conformance } from "../src/cli/program.ts";

let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "conformance-"));
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

const credentials = {
  MARKETPLACE_APP_KEY: "sandbox-key",
  MARKETPLACE_APP_SECRET: "sandbox-secret",
};

/** Runs the command and gives its exit code and what it printed. */
async function command(args: readonly string[], env: Record<string, string> = credentials) {
  let out = "";
  let err = "";
  const code = await conformance(args, {
    out: { write: (text: string) => (out += text) },
    err: { write: (text: string) => (err += text) },
    env,
    folder,
  });
  return { code, out, err };
}

/** A server that answers everything in one way. */
async function serving(status: number, type: string, body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": type });
    response.end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("could not run: one line and exit code 2", () => {
  it.each([
    ["an unreachable target", "http://127.0.0.1:9", /cannot be reached: /],
    ["a target that is no address", "nowhere", /neither a local target nor an http address/],
  ])("%s", async (_what, target, words) => {
    const { code, err } = await command(["--target", target]);
    expect([code, err.trim().split("\n").length]).toEqual([2, 1]);
    expect(err).toMatch(words);
  });

  it("refused credentials", async () => {
    await using sandbox = await startSandbox({ port: 0 });
    const env = { ...credentials, MARKETPLACE_APP_SECRET: "canary-secret" };
    const { code, out, err } = await command(["--target", sandbox.url], env);
    expect([code, err]).toEqual([
      2,
      `Could not run: ${sandbox.url} refuses the credentials (HTTP 401).\n`,
    ]);
    expect(out + err).not.toContain("canary-secret");
  });

  it("no credentials", async () => {
    const { code, err } = await command(["--target", "http://127.0.0.1:9"], {});
    expect([code, err]).toEqual([
      2,
      "Could not run: http://127.0.0.1:9 needs MARKETPLACE_APP_KEY and MARKETPLACE_APP_SECRET.\n",
    ]);
  });

  it("a target that answers HTML", async () => {
    const url = await serving(200, "text/html", "<html>Welcome</html>");
    const { code, err } = await command(["--target", url]);
    expect([code, err]).toEqual([
      2,
      `Could not run: ${url} answers HTML (HTTP 200), not this interface.\n`,
    ]);
  });

  it("a contract that does not parse", async () => {
    const contract = join(folder, "broken.json");
    await writeFile(contract, '{"openapi":');
    const { code, err } = await command(["--target", "examples", "--contract", contract]);
    expect(code).toBe(2);
    expect(err).toMatch(/^Could not run: The contract .*broken\.json does not parse: .*\n$/);
  });

  it("an option that does not exist", async () => {
    expect((await command(["--targets", "x"])).code).toBe(2);
  });
});

describe("cases failed: exit code 1", () => {
  it("at a deployment that answers everything with 200 {}", async () => {
    const url = await serving(200, "application/json", "{}");
    const { code, out } = await command(["--target", url]);
    expect(code).toBe(1);
    expect(out).toContain("The contract is NOT kept.");
    expect(out).toMatch(/failed: rest\/live-reads: lists the first page of packages \(raw/);
  });

  it("when the contract has a rule without a case", async () => {
    const contract = join(folder, "more.json");
    const text = await readFile(
      new URL(import.meta.resolve("@marketplace-seller/contract/openapi.json")),
      "utf8",
    );
    await writeFile(
      contract,
      text.replace(
        "Limited to 1000 requests per minute.",
        "Limited to 1000 requests per minute. Never on Sundays.",
      ),
    );
    const { code, out } = await command(["--target", "examples", "--contract", contract]);
    expect(code).toBe(1);
    expect(out).toContain(
      "1 rules of the contract without a case:\n    listShipmentPackages says Never on Sundays.",
    );
  });
});

describe("the contract is kept: exit code 0", () => {
  it("at a deployment, reading only, with a table of how it reads the assumptions", async () => {
    await using sandbox = await startSandbox({ port: 0 });
    const { code, out } = await command(["--target", sandbox.url]);
    expect([code, out.includes("The contract is kept.")]).toEqual([0, true]);
    expect(out).toMatch(
      /^ {2}as assumed {2}error-status +size 101: 400, unknown status: 400, wrong secret: 401$/m,
    );
    expect(out).not.toMatch(/^ {2}otherwise|\]\(#/m);
    const written = sandbox.control.requests
      .list()
      .filter(({ method, operation }) => method !== "GET" && operation !== "OrderList");
    expect(written).toEqual([]);
  });

  it("tells where a service reads otherwise", async () => {
    await using sandbox = await startSandbox({ port: 0, profile: "observed" });
    const { out } = await command(["--target", sandbox.url, "--probe", "markdown"]);
    expect(out).toMatch(/^\| \[error-status\]\(#error-status\) \|.*\| otherwise \|$/m);
    expect(out).toMatch(/^\| \[listing-no-dates\].*\| as assumed \|$/m);
  });

  it("and writes the reports that were asked for", async () => {
    const { code, out } = await command(["--target", "examples", "--report", "html", "junit"]);
    expect(code).toBe(0);
    expect(out).toContain(join(folder, "reports/conformance.html"));
    const junit = await readFile(join(folder, "reports/conformance.xml"), "utf8");
    expect(junit).toMatch(
      /<testsuite name="contract&apos;s examples"|<testsuite name="contract's examples"/,
    );
    expect(junit).toContain('classname="REST.listShipmentPackages"');
  });

  it("shows its options", async () => {
    const { code, out } = await command(["--help"]);
    expect([code, /MARKETPLACE_APP_KEY/.test(out), /Exit status: 0/.test(out)]).toEqual([
      0,
      true,
      true,
    ]);
  });
});
