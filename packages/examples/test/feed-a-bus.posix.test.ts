import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installed } from "./installed.ts";
import { runCode } from "./run-code.ts";

const command = join(import.meta.dirname, "../../sync/src/bin.ts");
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };

const python = await installed([{ program: "python3", ask: ["python3", "--version"] }]);

let sandbox: RunningSandbox;
let folder: string;
let lines: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, packages: 20, products: 20 });
  folder = mkdtempSync(join(tmpdir(), "bus-"));
  const env = {
    ...process.env,
    MARKETPLACE_BASE_URL: sandbox.url,
    MARKETPLACE_APP_KEY: credentials.appKey,
    MARKETPLACE_APP_SECRET: credentials.appSecret,
  };
  const sync = (...args: string[]) => {
    const node = ["--conditions=@marketplace-seller/source", command, ...args];
    return promisify(execFile)(process.execPath, node, { cwd: folder, env });
  };
  await sync("once");
  lines = (await sync("changes", "bus")).stdout;
});
afterAll(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

describe("changes on standard output", () => {
  it("are sent to a message bus, each with a separate key", async () => {
    const sent = (await runCode("guides/feed-a-bus/send-to-bus.ts", { input: lines })).split("\n");
    expect(sent.length).toBe(lines.trim().split("\n").length);
    expect(sent.length).toBeGreaterThan(5);
    expect(new Set(sent).size).toBe(sent.length);
  });

  it.each(python)("are read by $program", async ({ program }) => {
    const path = "guides/other-languages/read_changes.py";
    const read = await runCode(path, { command: [program], input: lines });
    expect(read.split("\n").length).toBe(lines.trim().split("\n").length);
  });

  it.each(python)("stand in tables that $program reads", async ({ program }) => {
    const files = { "marketplace.db": join(folder, "marketplace.db") };
    const read = await runCode("guides/other-languages/orders.py", { command: [program], files });
    expect(read.split("\n")).toHaveLength(3);
    expect(read).toMatch(/^\d+ STK-\d+ \d+ \d+\.\d\d$/m);
  });
});
