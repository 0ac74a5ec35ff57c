import type { Command } from "commander";
import type { ControlClient, ControlResult } from "../control-client.ts";

/**
 * Makes a command call a running sandbox: by which operation, from the command's arguments. What comes
 * back is printed as JSON; a command with `show` prints that, and JSON with `--json`.
 */
export type ControlCommand = <Data>(
  command: Command,
  call: (client: ControlClient, ...args: string[]) => Promise<ControlResult<Data>>,
  show?: (data: Data) => string,
) => void;
