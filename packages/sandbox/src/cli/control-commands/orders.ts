import { type Command, Option } from "commander";
import { packageStatuses } from "../../domain/model/package-status.ts";
import { numberOf, ofSeller, withSeller } from "./arguments.ts";
import type { Steer } from "./steer.ts";

/** `order` and `package`: what buyers and carriers do. */
export function orderCommands(program: Command, steer: Steer): void {
  const order = program.command("order").description("orders, as buyers place them");
  const place = withSeller(order.command("place <stockCode[:quantity]...>"))
    .description("place an order; STK-00001:2 is two of it")
    .addOption(new Option("--order-number <number>", "its number; the next free one when absent"));
  steer(place, (...bought) => {
    const { orderNumber } = place.opts<{ orderNumber?: string }>();
    const lines = bought.map(lineOf);
    return ["POST", ofSeller(place, "/orders"), { lines, orderNumber }];
  });
  const show = withSeller(order.command("show <orderNumber>")).description(
    "an order with every package it ever had",
  );
  steer(show, (number = "") => ["GET", ofSeller(show, `/orders/${encodeURIComponent(number)}`)]);
  packageCommands(program, steer);
}

function packageCommands(program: Command, steer: Steer): void {
  const packages = program.command("package").description("packages, as carriers move them");
  const move = withSeller(packages.command("move <id> <status>")).description(
    `move a package, by its id or cargoTrackingNumber, to one of: ${packageStatuses.join(", ")}`,
  );
  steer(move, (id = "", status = "") => [
    "POST",
    ofSeller(move, `/packages/${encodeURIComponent(id)}/move`),
    { status },
  ]);
}

/** `STK-00001:2` is two of it; one when no quantity is given. */
function lineOf(bought: string): { stockCode: string; quantity: number } {
  const colon = bought.lastIndexOf(":");
  if (colon === -1) return { stockCode: bought, quantity: 1 };
  return { stockCode: bought.slice(0, colon), quantity: numberOf(bought.slice(colon + 1)) };
}
