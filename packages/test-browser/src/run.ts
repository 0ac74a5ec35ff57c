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
