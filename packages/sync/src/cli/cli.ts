import type { Command } from "commander";
import type { CommandIo } from "./command-io.ts";
import type { SharedFlag } from "./shared-flags.ts";

/** The command-line program, to which each of its commands is added. */
export interface Cli {
  readonly io: CommandIo;
  readonly program: Command;
  /**
   * Adds a command with shared flags; by default the command gets the common flags and is not a subcommand of another
   * command.
   */
  readonly command: (
    name: string,
    description: string,
    parent?: Command,
    sharedFlags?: readonly SharedFlag[],
  ) => Command;
  readonly setExitCode: (code: number) => void;
  readonly setFailureWriter: (write: (message: string) => void) => void;
}
