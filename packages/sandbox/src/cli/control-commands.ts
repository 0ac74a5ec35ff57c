import { type Command, InvalidArgumentError, Option } from "commander";
import { DEFAULT_CONTROL_TOKEN } from "../control/address.ts";
import { type ControlTarget, controlClient, dataOf } from "./control-client.ts";
import { catalogueCommands } from "./control-commands/catalogue.ts";
import { clockCommands } from "./control-commands/clock.ts";
import type { ControlCommand } from "./control-commands/control-command.ts";
import { faultCommands } from "./control-commands/faults.ts";
import { orderCommands } from "./control-commands/orders.ts";
import { requestCommands } from "./control-commands/requests.ts";
import { sellerCommands } from "./control-commands/sellers.ts";
import { stateCommands } from "./control-commands/state.ts";

/**
 * Adds the subcommands that call a running sandbox's control interface.
 *
 * @param print writes a response.
 */
export function addControlCommands(program: Command, print: (text: string) => void): void {
  program.commandsGroup("Control a running sandbox:");
  const control: ControlCommand = (command, call, show) => {
    if (show !== undefined) command.option("--json", "as JSON");
    withTarget(command).action(async () => {
      const { json, ...target } = command.opts<ControlTarget & { readonly json?: true }>();
      const client = controlClient(target);
      const result = await invalidArgumentsAsErrors(command, () => call(client, ...command.args));
      const data = dataOf(result);
      print(
        show === undefined || json === true ? `${JSON.stringify(data, null, 2)}\n` : show(data),
      );
    });
  };
  orderCommands(program, control);
  clockCommands(program, control);
  faultCommands(program, control);
  requestCommands(program, control, print);
  stateCommands(program, control);
  sellerCommands(program, control);
  catalogueCommands(program, control);
}

function withTarget(command: Command): Command {
  return command
    .addOption(
      new Option("--url <url>", "the running sandbox")
        .env("MARKETPLACE_SANDBOX_URL")
        .default("http://127.0.0.1:4010"),
    )
    .addOption(
      new Option("--control-token <token>", "its token")
        .env("MARKETPLACE_SANDBOX_CONTROL_TOKEN")
        .argParser(notEmpty)
        .default(DEFAULT_CONTROL_TOKEN),
    );
}

function notEmpty(text: string): string {
  if (text !== "") return text;
  throw new InvalidArgumentError("It must not be empty.");
}

/** What is wrong with an argument is said as commander says it of an option. */
function invalidArgumentsAsErrors<Result>(command: Command, call: () => Result): Result {
  try {
    return call();
  } catch (error) {
    if (error instanceof InvalidArgumentError) command.error(`error: ${error.message}`);
    throw error;
  }
}
