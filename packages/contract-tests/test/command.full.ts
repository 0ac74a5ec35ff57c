import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "@marketplace-seller/sandbox";
import { describe, expect, it, onTestFinished } from "vitest";
import { useCommand } from "./run-command.ts";

const command = useCommand();

describe("a conformance run with failures ends with status 1", () => {
  it("at a deployment that responds to everything with 200 {}", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { code, out } = await command.run("--target", `http://127.0.0.1:${port}`);
    expect(code).toBe(1);
    expect(out).toMatch(/rest\/live-reads: lists the first page of packages \(raw\)/);
    expect(out).toMatch(/Tests .*\d+ failed/);
  });
});

describe("a conformance run that cannot start prints one line and ends with status 2", () => {
  it("for a contract that does not parse", async () => {
    const contract = command.path("broken.json");
    await writeFile(contract, '{"openapi":');
    const { code, err } = await command.run("--target", "examples", "--contract", contract);
    expect(code).toBe(2);
    expect(err).toMatch(/^Could not run: The contract .*broken\.json does not parse: .*\n$/);
  });

  it("for an option that does not exist", async () => {
    const { code, err } = await command.run("--targets", "x");
    expect([code, err]).toEqual([
      2,
      "error: unknown option '--targets'\n(Did you mean --target?)\n",
    ]);
  });
});

describe("a conformance run without failures ends with status 0", () => {
  it("at the contract's examples", async () => {
    const { code, out } = await command.run("--target", "examples");
    expect([code, out]).toEqual([0, expect.stringMatching(/Tests .*\d+ passed/)]);
  });

  it("shows its options", async () => {
    const { code, out } = await command.run("--help");
    expect(code).toBe(0);
    expect(out).toMatch(/MARKETPLACE_APP_KEY.*Exit status: 0/s);
  });

  it("at a deployment with read operations only, and prints a table of its assumptions", async () => {
    await using sandbox = await startSandbox({ port: 0 });
    const { code, out } = await command.run("--target", sandbox.url);
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
    const { code } = await command.run(...args);
    expect(code).toBe(0);
    const page = await readFile(command.path("reports/conformance/index.html"), "utf8");
    expect(page).toHaveLength(page.replaceAll(/<script[^>]* src=/g, "").length);
    const junit = await readFile(command.path("reports/conformance.xml"), "utf8");
    expect(junit).toContain('<testsuite name="prism"');
    expect(junit).toContain('classname="listShipmentPackages"');
  });
});
