import { type ExecFileOptions, execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/**
 * Runs a program to its end.
 *
 * @throws Error with the command and what the program wrote to standard error
 */
export async function run(
  program: string,
  args: readonly string[],
  options: ExecFileOptions = {},
): Promise<void> {
  await execute(program, [...args], { maxBuffer: 64 * 1024 * 1024, ...options });
}

/** A browser that can be started. */
export interface BrowserProgram {
  readonly executablePath: string;
  /** The environment it needs, where that of this process will not do. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Finds a browser: undefined or an error where there is none. `log` gets one line before anything
 * that takes long.
 */
export type BrowserSource = (log: (line: string) => void) => Promise<BrowserProgram | undefined>;

/**
 * The program, once it has said its version: a file of the right name may be half installed, or only
 * print where to get the real one.
 *
 * @throws when it does not start
 */
export async function thatStarts(program: BrowserProgram): Promise<BrowserProgram> {
  await run(program.executablePath, ["--version"], program.env ? { env: program.env } : {});
  return program;
}
