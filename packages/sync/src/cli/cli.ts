import type { Command } from "commander";
import type { CommandIo } from "./command-io.ts";
import type { SharedFlag } from "./shared-flags.ts";

export interface Cli {
  readonly io: CommandIo;
  readonly program: Command;
  /** By default with the common flags, and no subcommand. */
  readonly command: (
    name: string,
    description: string,
    parent?: Command,
    sharedFlags?: readonly SharedFlag[],
  ) => Command;
  readonly setExitCode: (code: number) => void;
  readonly setFailureWriter: (write: (message: string) => void) => void;
}
