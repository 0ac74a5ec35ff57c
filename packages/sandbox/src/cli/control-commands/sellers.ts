import type { Command } from "commander";
import { dateText } from "../../control/shown-text.ts";
import type { NewSeller, Seller, Task } from "../../gen/control-openapi.gen.ts";
import { table } from "../table.ts";
import { requestOptions, sellerQuery, withSeller } from "./arguments.ts";
import type { ControlCommand } from "./control-command.ts";

/** `seller` and `task`: the sellers, and what became of their product tasks. */
export function sellerCommands(program: Command, control: ControlCommand): void {
  const seller = program.command("seller").description("the sellers; each sees its own data alone");
  control(
    seller.command("list").description("every seller, without credentials"),
    (client) => client.GET("/sellers"),
    ({ content }) => table(sellerColumns, content, "There are no sellers."),
  );
  const add = seller
    .command("add <nickname>")
    .description("a seller who can call the interface from now on")
    .requiredOption("--app-key <key>", "the new seller's key")
    .requiredOption("--app-secret <secret>", "the new seller's secret")
    .option("--seller-id <digits>", "its id; the next free one when absent")
    .option("--shipment-templates <name...>", "that its products can be created with");
  control(add, (client, nickname = "") =>
    client.POST("/sellers", {
      body: { ...requestOptions<Omit<NewSeller, "nickname">>(add), nickname },
    }),
  );
  taskCommands(program, control);
}

function taskCommands(program: Command, control: ControlCommand): void {
  const task = program.command("task").description("product tasks and the outcome of each SKU");
  const list = withSeller(task.command("list")).description("the newest tasks first");
  control(
    list,
    (client) => client.GET("/tasks", { params: { query: sellerQuery(list) } }),
    ({ content }) => table(taskColumns, content, "There are no tasks."),
  );
  const show = withSeller(task.command("show <id>")).description("one task");
  control(show, (client, id = "") =>
    client.GET("/tasks/{id}", { params: { path: { id }, query: sellerQuery(show) } }),
  );
}

const sellerColumns = {
  SELLER: ({ sellerId }: Seller) => sellerId,
  NICKNAME: ({ nickname }: Seller) => nickname,
  "SHIPMENT TEMPLATES": ({ shipmentTemplates }: Seller) => shipmentTemplates.join(", "),
};

const taskColumns = {
  TASK: ({ id }: Task) => id,
  TYPE: ({ work }: Task) => work.type,
  STATUS: ({ status }: Task) => status,
  "CREATED (UTC)": ({ createdDate }: Task) => dateText(createdDate),
  "APPLIED (UTC)": ({ appliedDate }: Task) => (appliedDate === null ? "-" : dateText(appliedDate)),
  SKUS: ({ work }: Task) => work.skus.length,
  FAILED: ({ outcomes }: Task) => outcomes.filter(({ status }) => status === "FAIL").length,
  REASONS: ({ reasons, outcomes }: Task) =>
    [...new Set([...reasons, ...outcomes.flatMap((outcome) => outcome.reasons)])].join(", "),
};
