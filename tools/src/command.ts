import { type Command, CommanderError } from "commander";

export interface CommandIo {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}

export const terminal: CommandIo = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};

/**
 * Runs a command-line program.
 *
 * @param describeFailure - returns the message about an error for the user; undefined for a defect of the program
 * @returns the exit code: 1 for a failure with a message, 2 for a wrong command line
 */
export async function runCommand(
  program: Command,
  args: readonly string[],
  { out, err }: CommandIo,
  describeFailure: (error: unknown) => string | undefined,
): Promise<number> {
  const lines = (write: (line: string) => void) => (text: string) => write(text.trimEnd());
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeOut: lines(out), writeErr: lines(err) });
    command.helpOption("-h, --help", "show this").showHelpAfterError();
  }
  try {
    await program.parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof ExitCode) return error.code;
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const failure = describeFailure(error);
    if (failure === undefined) throw error;
    err(failure);
    return 1;
  }
}

/** After all messages have been printed. */
export class ExitCode extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit code ${code}`);
    this.code = code;
  }
}
