import { type Command, Option } from "commander";
import { dateText } from "../../control/shown-text.ts";
import type { Order, Package, PackageStatusInput } from "../../gen/control-openapi.gen.ts";
import { packageStatusInputValues } from "../../gen/control-routes.gen.ts";
import { table } from "../table.ts";
import { numberOf, oneOf, sellerQuery, withSeller } from "./arguments.ts";
import type { ControlCommand } from "./control-command.ts";

/** `order` and `package`: what buyers and carriers do. */
export function orderCommands(program: Command, control: ControlCommand): void {
  const order = program.command("order").description("orders, as buyers place them");
  const place = withSeller(order.command("place <stockCode[:quantity]...>"))
    .description("place an order; STK-00001:2 is two of it")
    .addOption(new Option("--order-number <number>", "its number; the next free one when absent"));
  control(place, (client, ...bought) => {
    const { orderNumber } = place.opts<{ orderNumber?: string }>();
    return client.POST("/orders", {
      params: { query: sellerQuery(place) },
      body: { lines: bought.map(lineOf), ...(orderNumber === undefined ? {} : { orderNumber }) },
    });
  });
  const show = withSeller(order.command("show <orderNumber>")).description(
    "an order with every package it ever had",
  );
  const list = withPage(withSeller(order.command("list"))).description("the newest orders first");
  control(
    list,
    (client) => client.GET("/orders", { params: { query: pageQuery(list) } }),
    ({ content }) => table(orderColumns, content, "There are no such orders."),
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
  const list = withPage(withSeller(packages.command("list")))
    .description("the latest movement first")
    .addOption(new Option("--status <status>", "only these").choices(packageStatusInputValues));
  control(
    list,
    (client) => {
      const { status } = list.opts<{ status?: PackageStatusInput }>();
      const query = { ...pageQuery(list), ...(status === undefined ? {} : { status }) };
      return client.GET("/packages", { params: { query } });
    },
    ({ content }) => table(packageColumns, content, "There are no such packages."),
  );
  control(move, (client, id = "", status = "") =>
    client.POST("/packages/{id}/move", {
      params: { path: { id }, query: sellerQuery(move) },
      body: { status: oneOf(packageStatusInputValues, status) },
    }),
  );
}

/** Adds the options that choose a page. */
function withPage(command: Command): Command {
  return command
    .option("--page <number>", "from 0", numberOf)
    .option("--size <count>", "rows, up to 100", numberOf)
    .option("--order-number <number>", "only of this order");
}

interface PageOptions {
  page?: number;
  size?: number;
  orderNumber?: string;
  sellerId?: string;
}

function pageQuery(command: Command): PageOptions {
  const { page, size, orderNumber } = command.opts<PageOptions>();
  return {
    ...sellerQuery(command),
    ...(page === undefined ? {} : { page }),
    ...(size === undefined ? {} : { size }),
    ...(orderNumber === undefined ? {} : { orderNumber }),
  };
}

const orderColumns = {
  ORDER: ({ orderNumber }: Order) => orderNumber,
  "SOAP ID": ({ orderId }: Order) => orderId,
  "CREATED (UTC)": ({ createdDate }: Order) => dateText(createdDate),
  BUYER: ({ buyerName }: Order) => buyerName,
  PACKAGES: ({ packages }: Order) =>
    packages.map(({ packageId, status }) => `${packageId ?? "-"} ${status}`).join(", "),
};

const packageColumns = {
  PACKAGE: ({ packageId }: Package) => packageId ?? "-",
  ORDER: ({ orderNumber }: Package) => orderNumber,
  STATUS: ({ status }: Package) => status,
  "MOVED (UTC)": ({ lastModifiedDate }: Package) => dateText(lastModifiedDate),
  AMOUNT: ({ totalAmount }: Package) => totalAmount,
  LINES: ({ lines }: Package) =>
    lines.map(({ stockCode, quantity }) => `${stockCode}:${quantity}`).join(", "),
};

/** `STK-00001:2` is two of it; one when no quantity is given. */
function lineOf(bought: string): { stockCode: string; quantity: number } {
  const colon = bought.lastIndexOf(":");
  if (colon === -1) return { stockCode: bought, quantity: 1 };
  return { stockCode: bought.slice(0, colon), quantity: numberOf(bought.slice(colon + 1)) };
}
