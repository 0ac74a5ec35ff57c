import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { EndedProgram, Program } from "./programs-in-turn.ts";

let runner: ChildProcess | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs a TypeScript program to its end, and returns what it printed. One process runs one program after the other, so
 * that the packages are loaded once.
 *
 * @throws Error when it ends with another exit code than 0
 */
export function runInTurn(program: Program): Promise<string> {
  const running = turn.then(() => run(program));
  turn = running.catch(() => undefined);
  return running;
}

async function run(program: Program): Promise<string> {
  runner ??= startRunner();
  const child = runner;
  const over = new AbortController();
  const ends = ["message", "exit"].map((event) => once(child, event, over));
  child.send(program);
  const [end]: (EndedProgram | number | null)[] = await Promise.race(ends);
  over.abort();
  const { code, printed } =
    typeof end === "object" && end !== null ? end : { code: end, printed: "" };
  if (code !== 0) throw new Error(`${program.file} ended with ${code}: ${printed}`);
  return printed.trim();
}

function startRunner(): ChildProcess {
  const child = fork(join(import.meta.dirname, "programs-in-turn.ts"), {
    execArgv: ["--conditions=@marketplace-seller/source"],
  });
  child.once("exit", () => {
    runner = undefined;
  });
  // It ends with the tests.
  child.unref();
  child.channel?.unref();
  return child;
}
