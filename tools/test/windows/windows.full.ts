import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packPackages } from "../../src/release/pack.ts";
import { run } from "../../src/release/step.ts";
import { repositoryRoot } from "../repository-root.ts";
import { createWindows, type Windows, type WindowsProcess } from "./wine.ts";

const SANDBOX = "node_modules/@marketplace-seller/sandbox/dist/bin.js";
const SYNC = "node_modules/@marketplace-seller/sync/dist/bin.js";
const CREDENTIALS = { appKey: "sandbox-key", appSecret: "sandbox-secret" };

/** The Windows test runs on Debian, which provides Wine; on Windows, the ordinary tests run instead. */
const isTried = `${process.platform}-${process.arch}` === "linux-x64";

describe.runIf(isTried)("the packed packages on Windows", { timeout: 300_000 }, () => {
  const root = mkdtempSync(join(tmpdir(), "windows-"));
  const folder = join(root, "Verkäufer & Söhne");
  const running: WindowsProcess[] = [];
  let windows: Windows;

  beforeAll(async () => {
    mkdirSync(join(folder, "daten ö"), { recursive: true });
    mkdirSync(join(root, "packed"));
    windows = await createWindows(join(root, "wine"));
    const tarballs = await packPackages(join(root, "packed"), repositoryRoot);
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
    await run("npm", ["install", ...flags, ...tarballs], { cwd: folder });
  }, 300_000);
  afterAll(() => {
    for (const windowsProcess of running) windowsProcess.kill();
    rmSync(root, { recursive: true });
  });

  const start = (...args: readonly string[]): WindowsProcess => {
    const started = windows.start(folder, args);
    running.push(started);
    return started;
  };
  const runProgram = async (...args: readonly string[]) => {
    const { exit, output } = start(...args);
    return { status: await exit, output: output() };
  };

  it("serve the sandbox from a file, with snapshot, restore, reset and console, and report when another program has the file open", async () => {
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}`;
    const sandbox = start(SANDBOX, "--port", String(port), "--data", "daten ö\\sand box.db");
    await expect.poll(sandbox.output, { timeout: 60_000 }).toContain(`is ready at ${url}`);
    const list = async (): Promise<number> => {
      const path = "/rest/delivery/v1/shipmentPackages?size=1";
      const response = await fetch(`${url}${path}`, { headers: CREDENTIALS });
      return JSON.parse(await response.text()).totalPages;
    };
    const control = async (command: string) =>
      await run(process.execPath, [SANDBOX, ...command.split(" "), "--url", url], { cwd: folder });
    const packages = await list();
    expect(packages).toBeGreaterThan(0);
    await control("snapshot take before");
    await control("order place STK-00001");
    expect(await list()).toBe(packages + 1);

    writeFileSync(join(folder, "hold.mjs"), HOLD);
    const holder = start("hold.mjs", "daten ö\\sand box.db");
    await expect.poll(holder.output, { timeout: 60_000 }).toContain("open");
    await expect(control("snapshot restore before")).rejects.toThrow(
      "no other program has it open",
    );
    expect(await list()).toBe(packages + 1);
    holder.kill();
    await control("snapshot restore before");
    expect(await list()).toBe(packages);
    await control("reset");
    expect(await list()).toBe(packages);
    expect(await (await fetch(url)).text()).toContain("<title>Marketplace Seller Sandbox</title>");
  });

  it("call the sandbox in memory with the client", async () => {
    writeFileSync(join(folder, "client.mjs"), CLIENT);
    expect(await runProgram("client.mjs")).toEqual({ status: 0, output: "Picking 12.50\n" });
  });

  it("keep orders in a SQLite file, push a CSV and write changes as files, when input files have CRLF", async () => {
    writeFileSync(join(folder, "marketplace-sync.config.mjs"), crlf(CONFIG));
    writeFileSync(join(folder, "prices.csv"), crlf(PRICES));
    const once = await runProgram(SYNC, "once", "--begin", "2024-11-01");
    expect(once).toMatchObject({ status: 0, output: expect.stringContaining("shop: up to date") });
    const push = await runProgram(SYNC, "offers", "push", "prices.csv");
    expect(push.output).toContain("line 3  STK-00002  invalid  quantity must be a whole number");
    expect(push.output).toContain("2 rows: 1 confirmed, 1 invalid");
    const exported = await runProgram(SYNC, "export", "packages", "--format", "ndjson");
    const packages = exported.output.trimEnd().split("\n").length;
    expect(packages).toBeGreaterThan(20);

    const inbox = join(folder, "daten ö", "in box");
    mkdirSync(inbox);
    const changes = [SYNC, "changes", "erp", "--into", "daten ö\\in box", "--format", "csv"];
    const result = await runProgram(...changes);
    const files = readdirSync(inbox);
    expect(result).toEqual({ status: 0, output: `${files.join("\n")}\n` });
    expect(files).toEqual([expect.stringMatching(/^erp@shop\.0{11}1-\d{12}\.csv$/)]);
    const rows = readFileSync(join(inbox, files[0] ?? ""), "utf8").matchAll(/^shop,/gm);
    expect([...rows]).toHaveLength(packages);
    expect(await runProgram(...changes)).toEqual({ status: 0, output: "" });
  });
});

const crlf = (text: string): string => text.replaceAll("\n", "\r\n");

const HOLD = `
import { openSync } from "node:fs";
openSync(process.argv[2], "r+");
console.log("open");
setTimeout(() => {}, 120_000);
`;

const CLIENT = `
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";
const sandbox = createSandbox({ packages: 60, taskDelay: 0 });
const client = createRestClient(sandbox.connection);
const { content } = await client.packages.list({ status: "Picking", size: 1 });
const skus = [{ stockCode: "STK-00001", listPrice: 12.5, salePrice: 12.5 }];
await client.products.updatePriceAndStock({ payload: { integrator: "test", skus } });
const { content: products } = await client.products.query({ stockCode: "STK-00001" });
console.log(content[0].shipmentPackageStatus, products[0].salePrice);
`;

const CONFIG = `
import { createSandbox } from "@marketplace-seller/sandbox";
const sandbox = createSandbox({ packages: 60 });
const { baseUrl, credentials } = sandbox.connection;
export default {
  client: { baseUrl, fetch: sandbox.fetch },
  sellers: [{ seller: "shop", credentials }],
  database: "daten ö\\\\orders.db",
};
`;

const PRICES = `stockCode,listPrice,salePrice,quantity
STK-00001,20.00,12.50,7
STK-00002,20.00,12.50,x
`;

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address === "object" && address !== null) return address.port;
  throw new Error("The server has no port");
}
