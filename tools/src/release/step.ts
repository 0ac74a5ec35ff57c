import { x } from "tinyexec";

export class ReleaseError extends Error {
  override readonly name = "ReleaseError";
}

export interface Run {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Runs a program until the program exits, and returns the program's output. */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env }: Run,
): Promise<string> {
  const nodeOptions = { cwd, env: { ...process.env, ...env } };
  const { exitCode, stdout, stderr } = await x(program, [...args], { nodeOptions }).then(
    (result) => result,
    (error: unknown) => {
      throw new ReleaseError(`${program}: ${error instanceof Error ? error.message : error}`);
    },
  );
  if (exitCode === 0) return stdout;
  throw new ReleaseError(`${[program, ...args].join(" ")}\n${stdout}${stderr}`);
}

/** Repeats an action that fails, because an npm registry may not yet have a package that was just published. */
export async function retried<Result>(
  times: number,
  work: () => Promise<Result>,
  progress: (line: string) => void,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (times <= 1 || !(error instanceof ReleaseError)) throw error;
    progress(`failed, trying again: ${error.message.split("\n")[0]}`);
    return retried(times - 1, work, progress);
  }
}
