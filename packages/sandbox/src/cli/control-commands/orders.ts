import { type Command, Option } from "commander";
import { packageStatusInputValues } from "../../gen/control-routes.gen.ts";
import { numberOf, oneOf, sellerQuery, withSeller } from "./arguments.ts";
import type { ControlCommand } from "./control-command.ts";

/** `order` and `package`: what buyers and carriers do. */
export function orderCommands(program: Command, control: ControlCommand): void {
  const order = program.command("order").description("orders, as buyers place them");
  const place = withSeller(order.command("place <stockCode[:quantity]...>"))
    .description("place an order; STK-00001:2 is two of it")
    .addOption(new Option("--order-number <number>", "its number; the next free one when absent"));
  control(place, (client, ...bought) =>
    client.POST("/orders", {
      params: { query: sellerQuery(place) },
      body: { lines: bought.map(lineOf), ...place.opts<{ orderNumber?: string }>() },
    }),
  );
  const show = withSeller(order.command("show <orderNumber>")).description(
    "an order with every package it ever had",
  );
  control(show, (client, orderNumber = "") =>
    client.GET("/orders/{orderNumber}", {
      params: { path: { orderNumber }, query: sellerQuery(show) },
    }),
  );
  packageCommands(program, control);
}

function packageCommands(program: Command, control: ControlCommand): void {
  const packages = program.command("package").description("packages, as carriers move them");
  const move = withSeller(packages.command("move <id> <status>")).description(
    `move a package, by its id or cargoTrackingNumber, to one of: ${packageStatusInputValues.join(", ")}`,
  );
  control(move, (client, id = "", status = "") =>
    client.POST("/packages/{id}/move", {
      params: { path: { id }, query: sellerQuery(move) },
      body: { status: oneOf(packageStatusInputValues, status) },
    }),
  );
}

/** `STK-00001:2` is two of it; one when no quantity is given. */
function lineOf(bought: string): { stockCode: string; quantity: number } {
  const colon = bought.lastIndexOf(":");
  if (colon === -1) return { stockCode: bought, quantity: 1 };
  return { stockCode: bought.slice(0, colon), quantity: numberOf(bought.slice(colon + 1)) };
}
