import type { Command } from "commander";
import { ofSeller, requestOptions, withSeller } from "./arguments.ts";
import type { Steer } from "./steer.ts";

/** `seller` and `task`: the sellers, and what became of their product tasks. */
export function sellerCommands(program: Command, steer: Steer): void {
  const seller = program.command("seller").description("the sellers; each sees its own data alone");
  steer(seller.command("list").description("every seller, without credentials"), () => [
    "GET",
    "/sellers",
  ]);
  const add = seller
    .command("add <nickname>")
    .description("a seller who can call the interface from now on")
    .requiredOption("--app-key <key>", "the new seller's key")
    .requiredOption("--app-secret <secret>", "the new seller's secret")
    .option("--seller-id <digits>", "its id; the next free one when absent")
    .option("--shipment-templates <name...>", "that its products can be created with");
  steer(add, (nickname) => ["POST", "/sellers", { ...requestOptions(add), nickname }]);
  taskCommands(program, steer);
}

function taskCommands(program: Command, steer: Steer): void {
  const task = program.command("task").description("product tasks and the fate of each SKU");
  const list = withSeller(task.command("list")).description("the newest tasks first");
  steer(list, () => ["GET", ofSeller(list, "/tasks")]);
  const show = withSeller(task.command("show <id>")).description("one task");
  steer(show, (id = "") => ["GET", ofSeller(show, `/tasks/${encodeURIComponent(id)}`)]);
}
