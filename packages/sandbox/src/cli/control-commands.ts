import { type Command, InvalidArgumentError, Option } from "commander";
import { DEFAULT_CONTROL_TOKEN } from "../server/options.ts";
import { type ControlTarget, callControl } from "./control-call.ts";
import { catalogueCommands } from "./control-commands/catalogue.ts";
import { clockCommands } from "./control-commands/clock.ts";
import { faultCommands } from "./control-commands/faults.ts";
import { orderCommands } from "./control-commands/orders.ts";
import { sellerCommands } from "./control-commands/sellers.ts";
import { stateCommands } from "./control-commands/state.ts";
import type { ControlRequest, Steer } from "./control-commands/steer.ts";

/**
 * Adds the subcommands that steer a running sandbox through its control interface.
 *
 * @param print writes an answer.
 */
export function addControlCommands(program: Command, print: (text: string) => void): void {
  program.commandsGroup("Steer a running sandbox:");
  const steer: Steer = (command, request) => steered(command, print, request);
  orderCommands(program, steer);
  clockCommands(program, steer);
  faultCommands(program, steer);
  stateCommands(program, steer);
  sellerCommands(program, steer);
  catalogueCommands(program, steer);
}

function steered(
  command: Command,
  print: (text: string) => void,
  request: (...args: string[]) => ControlRequest,
): void {
  command
    .addOption(
      new Option("--url <url>", "the running sandbox")
        .env("MARKETPLACE_SANDBOX_URL")
        .default("http://127.0.0.1:4010"),
    )
    .addOption(
      new Option("--control-token <token>", "its token")
        .env("MARKETPLACE_SANDBOX_CONTROL_TOKEN")
        .default(DEFAULT_CONTROL_TOKEN),
    )
    .action(async () => {
      const wanted = asked(command, request);
      const answer = await callControl(command.opts<ControlTarget>(), ...wanted);
      print(`${JSON.stringify(answer, null, 2)}\n`);
    });
}

/** What is wrong with an argument is said as commander says it of an option. */
function asked(command: Command, request: (...args: string[]) => ControlRequest): ControlRequest {
  try {
    return request(...command.args);
  } catch (error) {
    if (error instanceof InvalidArgumentError) command.error(`error: ${error.message}`);
    throw error;
  }
}
