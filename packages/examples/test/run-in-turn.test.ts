import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runInTurn } from "./run-in-turn.ts";

const cwd = mkdtempSync(join(tmpdir(), "programs-"));
afterAll(() => rmSync(cwd, { recursive: true }));

let programs = 0;
function run(code: string, env = {}): Promise<string> {
  programs += 1;
  const file = join(cwd, `${programs}.mts`);
  writeFileSync(file, code);
  return runInTurn({ file, cwd, env });
}

it("prints what a program prints until nothing keeps it alive", async () => {
  const later = 'setTimeout(() => console.log("later"));\nconsole.log("now");';
  await expect(run(later)).resolves.toBe("now\nlater");
});

it.each([
  ["throws", "throw new Error('as the test wants')", 1],
  ["rejects nobody's promise", "void Promise.reject(new Error('as the test wants'))", 1],
  ["sets its exit code", "process.exitCode = 3", 3],
  ["exits", "process.exit(4)", 4],
  ["waits for ever", "await new Promise(() => undefined)", 13],
])("refuses a program that %s, and runs the next one", async (_, code, exitCode) => {
  await expect(run(code)).rejects.toThrow(`ended with ${exitCode}`);
  await expect(run("console.log(process.exitCode)")).resolves.toBe("undefined");
});

it("gives each program its own environment and arguments", async () => {
  await run("process.env.OTHER = process.env.OWN;", { OWN: "1" });
  const shown =
    "console.log(process.env.OWN, process.env.OTHER, process.argv.length, process.send)";
  await expect(run(shown)).resolves.toBe("undefined undefined 2 undefined");
});
