import type { Command } from "commander";
import type { ControlClient, ControlResult } from "../control-client.ts";

/** Makes a command call a running sandbox: by which operation, from the command's arguments. */
export type ControlCommand = (
  command: Command,
  call: (client: ControlClient, ...args: string[]) => Promise<ControlResult<unknown>>,
) => void;
