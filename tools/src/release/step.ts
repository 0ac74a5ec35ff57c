import { spawn } from "node:child_process";

/** A command of the release that ended badly; the message holds what it said. */
export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

/** How a program is run. */
export interface Run {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/**
 * Runs a program to its end and gives what it printed.
 *
 * @throws ReleaseError with all it said when it ends badly
 */
export function run(program: string, args: readonly string[], { cwd, env }: Run): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], { cwd, env: { ...process.env, ...env } });
    const said: string[] = [];
    const printed: string[] = [];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said.push(text);
      printed.push(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text));
    child.once("error", (error) => reject(new ReleaseError(`${program}: ${error.message}`)));
    child.once("close", (code) => {
      if (code === 0) resolve(printed.join(""));
      else reject(new ReleaseError(`${[program, ...args].join(" ")}\n${said.join("")}`));
    });
  });
}
