import { escapeText } from "@marketplace-seller/client-core/internal";
import { Command, CommanderError } from "commander";
import { OptionError } from "../domain/option-error.ts";
import { StoreError } from "../domain/store-error.ts";
import { StartError } from "../server/create-sandbox.ts";
import { packageVersion } from "../server/resolve-options.ts";
import { addControlCommands } from "./add-control-commands.ts";
import { ControlCallError } from "./call-control.ts";
import { addExamCommand, ExamExit } from "./exam-command.ts";
import { type CommandIo, serve } from "./serve.ts";
import { addServeOptions, serverOptions } from "./serve-options.ts";

/** Of `marketplace-sandbox`; `usage` means that the arguments are wrong. */
export const EXIT = { success: 0, failure: 1, usage: 2 } as const;

const EXAMPLES = `
Examples:
  $ marketplace-sandbox --data ./sandbox.db
  $ marketplace-sandbox --port 0 --packages 1000 --big-ids
  $ marketplace-sandbox fault add unavailable --times 3
Every option can also be set by an environment variable (MARKETPLACE_SANDBOX_PORT=5000; =true for an
option without a value). The command line wins over the environment.`;

/**
 * Runs the command `marketplace-sandbox`.
 *
 * @param args - without the program's name
 * @returns the exit status: 0 success, 1 failure, 2 wrong use, 3 an exam that was not passed
 */
export async function runCommand(args: readonly string[], io: CommandIo): Promise<number> {
  try {
    await createProgram(io).parseAsync([...args], { from: "user" });
    return EXIT.success;
  } catch (error) {
    return report(error, io);
  }
}

function createProgram(io: CommandIo): Command {
  const program = new Command("marketplace-sandbox")
    .description(
      "Runs the marketplace service on this machine for development and tests. To use the real service, change one URL.",
    )
    .version(packageVersion, "-V, --version")
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: io.error })
    .showHelpAfterError("(--help shows all options)")
    .addHelpText("after", EXAMPLES)
    .helpCommand(true)
    // A mistyped subcommand is reported as unknown, not as one argument too many.
    .allowExcessArguments(true)
    .action(async () => {
      const [unknown] = program.args;
      if (unknown !== undefined) refuseUnknown(program, unknown);
      const format = io.isTerminal ? ({ logFormat: "text" } as const) : {};
      await serve({ ...format, ...serverOptions(program, process.env) }, io);
    });
  addServeOptions(program);
  addControlCommands(program, io.out);
  addExamCommand(program, io);
  return program;
}

/** Commander suggests names only for programs without an action of their own. */
function refuseUnknown(program: Command, unknown: string): void {
  const commands = new Command(program.name()).copyInheritedSettings(program);
  for (const registered of program.commands) commands.command(registered.name());
  commands.parse([unknown], { from: "user" });
}

function report(error: unknown, { error: write }: CommandIo): number {
  // Commander has already written its message.
  if (error instanceof ExamExit) return error.status;
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.usage;
  if (error instanceof OptionError) {
    write(`error: ${error.message}\n(--help shows all options)\n`);
    return EXIT.usage;
  }
  const isExplained =
    error instanceof StartError || error instanceof StoreError || error instanceof ControlCallError;
  const text =
    isExplained || !(error instanceof Error) ? readMessage(error) : (error.stack ?? error.message);
  write(`error: ${escapeText(text)}\n`);
  return EXIT.failure;
}

function readMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
