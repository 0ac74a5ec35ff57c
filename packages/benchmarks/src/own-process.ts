import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** V8 lets its space for young objects grow with the machine's memory; this keeps it small. */
export const SMALL = "--max-semi-space-size=16";

/**
 * Runs a module as the program of a new process, and reads what it prints as JSON. What is compared in memory runs so,
 * for memory once taken is not given back.
 */
export async function runAlone<Result>(
  script: string,
  args: readonly string[],
  ...flags: readonly string[]
): Promise<Result> {
  const all = [...process.execArgv, ...flags, script, ...args];
  const { stdout } = await execute(process.execPath, all);
  return JSON.parse(stdout) as Result;
}

/** The arguments of this process when the module is its program; undefined when it is imported. */
export function readArguments(script: string): readonly string[] | undefined {
  const [, program, ...args] = process.argv;
  return program === script ? args : undefined;
}

/** The most memory that this process ever held. */
export const peakMegabytes = (): number => process.resourceUsage().maxRSS / 1024;
