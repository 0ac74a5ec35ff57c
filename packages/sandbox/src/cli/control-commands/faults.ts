import { Argument, type Command, Option } from "commander";
import { dateText } from "../../control/shown-text.ts";
import type { Fault, FaultRequest } from "../../gen/control-openapi.gen.ts";
import { faultKindValues, faultMomentValues } from "../../gen/control-routes.gen.ts";
import { table } from "../table.ts";
import { numberOf, oneOf, requestOptions } from "./arguments.ts";
import type { ControlCommand } from "./control-command.ts";

const faultColumns = {
  ID: ({ id }: Fault) => id,
  FAULT: ({ kind }: Fault) => kind,
  OPERATION: ({ operation }: Fault) => operation ?? "any",
  SELLER: ({ sellerId }: Fault) => sellerId ?? "any",
  HITS: ({ hits }: Fault) => hits,
  REMAINING: ({ remaining }: Fault) => remaining ?? "no limit",
  "LAST HIT (UTC)": ({ lastHitAt }: Fault) => (lastHitAt === undefined ? "" : dateText(lastHitAt)),
};

/** `fault`: calls that fail. */
export function faultCommands(program: Command, control: ControlCommand): void {
  const fault = program.command("fault").description("make calls fail");
  const add = fault
    .command("add")
    .description("make the next call fail, or so many, or a percentage of them")
    .addArgument(new Argument("<kind>", "in which way").choices(faultKindValues))
    .option("--operation <id>", "only calls of this operation")
    .option("--seller-id <id>", "only calls of this seller")
    .option("--times <count>", "so many calls", numberOf)
    .option("--percent <percent>", "this percentage of the calls", numberOf)
    .option("--seed <number>", "makes the choice of --percent repeatable", numberOf)
    .addOption(
      new Option("--when <moment>", "whether the operation takes effect first").choices(
        faultMomentValues,
      ),
    )
    .option("--delay-ms <ms>", "how long latency lasts", numberOf)
    .option("--retry-after-seconds <seconds>", "what Retry-After says", numberOf)
    .option("--location <url>", "where redirect points")
    .option("--bomb-bytes <bytes>", "decompressed size of compressed-bomb", numberOf);
  control(add, (client, kind = "") => {
    const options = requestOptions<Omit<FaultRequest, "kind">>(add);
    return client.POST("/faults", { body: { ...options, kind: oneOf(faultKindValues, kind) } });
  });
  control(
    fault.command("list").description("the faults, with the calls that they hit"),
    (client) => client.GET("/faults"),
    ({ content }) => table(faultColumns, content, "There are no faults."),
  );
  control(fault.command("clear [id]").description("end one fault, or all"), (client, id) =>
    id === undefined
      ? client.DELETE("/faults")
      : client.DELETE("/faults/{id}", { params: { path: { id } } }),
  );
}
