import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach, expect, it } from "vitest";

let sandbox: RunningSandbox;
let folder: string;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, packages: 3000, rateLimit: false });
  folder = mkdtempSync(join(import.meta.dirname, ".sample-"));
});
afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

it("writes each order once although its process is killed again and again", async () => {
  const program = join(folder, "erp.ts");
  const file = join(folder, "erp.db");
  const code = readFileSync(join(import.meta.dirname, "../src/guides/sync/erp.ts"), "utf8");
  writeFileSync(program, code.replace("http://127.0.0.1:4010", sandbox.url));
  const start = (): ChildProcess =>
    spawn(process.execPath, ["--conditions=@marketplace-seller/source", program, file], {
      stdio: "inherit",
    });
  const written = () => countOf(file, "erp_order");
  // The test stops the first process while it reads packages, and the second process while it writes orders.
  for (const progress of [() => countOf(file, "change"), written]) {
    const process = start();
    const exit = once(process, "exit");
    await expect.poll(progress, { interval: 2 }).toBeGreaterThan(0);
    process.kill("SIGKILL");
    await exit;
  }
  expect(await once(start(), "exit")).toEqual([0, null]);
  using database = new DatabaseSync(file, { readOnly: true });
  const [row] = database
    .prepare(
      `SELECT (SELECT count(*) FROM erp_order) AS written,
         (SELECT count(DISTINCT order_number) FROM package) AS orders,
         (SELECT count(*) FROM change) AS changes, (SELECT count(*) FROM package) AS packages,
         (SELECT sequence FROM consumer_offset) AS delivered`,
    )
    .all();
  expect(row?.orders).toBeGreaterThan(50);
  expect(row).toMatchObject({ written: row?.orders, changes: row?.packages });
  expect(row).toMatchObject({ delivered: row?.changes });
});

/** Counts the rows of a table. The count is 0 when the table does not exist yet. */
function countOf(file: string, table: string): number {
  try {
    using database = new DatabaseSync(file, { readOnly: true });
    return Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n);
  } catch {
    return 0;
  }
}
