import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@marketplace-seller/sandbox";
import { x } from "tinyexec";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const credentials = {
  MARKETPLACE_APP_KEY: "sandbox-key",
  MARKETPLACE_APP_SECRET: "sandbox-secret",
};
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "conformance-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command `conformance`, and returns its exit status and its output. */
async function command(...args: readonly string[]) {
  const node = ["--conditions=@marketplace-seller/source", program, ...args];
  // Vitest marks its workers by environment variables, which must not reach the vitest process that the command
  // starts.
  const env = { ...credentials, INIT_CWD: folder, VITEST: "", VITEST_MODE: "" };
  const { exitCode, stdout, stderr } = await x(process.execPath, node, { nodeOptions: { env } });
  return { code: exitCode, out: stdout, err: stderr };
}

describe("a conformance run that cannot start prints one line and ends with status 2", () => {
  it("for a contract that does not parse", async () => {
    const contract = join(folder, "broken.json");
    await writeFile(contract, '{"openapi":');
    const { code, err } = await command("--target", "examples", "--contract", contract);
    expect(code).toBe(2);
    expect(err).toMatch(/^Could not run: The contract .*broken\.json does not parse: .*\n$/);
  });

  it("for an option that does not exist", async () => {
    const { code, err } = await command("--targets", "x");
    expect([code, err]).toEqual([
      2,
      "error: unknown option '--targets'\n(Did you mean --target?)\n",
    ]);
  });
});

describe("a conformance run with failures ends with status 1", () => {
  it("at a deployment that responds to everything with 200 {}", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { code, out } = await command("--target", `http://127.0.0.1:${port}`);
    expect(code).toBe(1);
    expect(out).toMatch(/rest\/live-reads: lists the first page of packages \(raw\)/);
    expect(out).toMatch(/Tests .*\d+ failed/);
  });
});

describe("a conformance run without failures ends with status 0", () => {
  it("at a deployment with read operations only, and prints a table of its assumptions", async () => {
    await using sandbox = await startSandbox({ port: 0 });
    const { code, out } = await command("--target", sandbox.url);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^\| \[error-status\].* \| size 101: 400, unknown status: 400, wrong secret: 401 \| as assumed \|$/m,
    );
    expect(out).not.toMatch(/\| otherwise \|$/m);
    const written = sandbox.control.requests
      .list()
      .filter(({ method, operation }) => method !== "GET" && operation !== "OrderList");
    expect(written).toEqual([]);
  });

  it("at a mock, and writes the requested reports", async () => {
    const args = ["--target", "prism", "--report", "html", "junit"];
    const { code } = await command(...args);
    expect(code).toBe(0);
    const page = await readFile(join(folder, "reports/conformance/index.html"), "utf8");
    expect(page).toHaveLength(page.replaceAll(/<script[^>]* src=/g, "").length);
    const junit = await readFile(join(folder, "reports/conformance.xml"), "utf8");
    expect(junit).toContain('<testsuite name="prism"');
    expect(junit).toContain('classname="listShipmentPackages"');
  });

  it("shows its options", async () => {
    const { code, out } = await command("--help");
    expect(code).toBe(0);
    expect(out).toMatch(/MARKETPLACE_APP_KEY.*Exit status: 0/s);
  });
});
