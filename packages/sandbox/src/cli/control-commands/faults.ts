import { Argument, type Command, Option } from "commander";
import { faultKinds } from "../../control/faults.ts";
import { numberOf, requestOptions } from "./arguments.ts";
import type { Steer } from "./steer.ts";

/** `fault`: calls that fail. */
export function faultCommands(program: Command, steer: Steer): void {
  const fault = program.command("fault").description("make calls fail");
  const add = fault
    .command("add")
    .description("make the next call fail, or so many, or a share of them")
    .addArgument(new Argument("<kind>", "in which way").choices(faultKinds))
    .option("--operation <id>", "only calls of this operation")
    .option("--seller-id <id>", "only calls of this seller")
    .option("--times <count>", "so many calls", numberOf)
    .option("--share <share>", "this share of the calls, 0 to 1", numberOf)
    .option("--seed <number>", "makes the share's choice repeatable", numberOf)
    .addOption(
      new Option("--when <moment>", "whether the operation takes effect first").choices([
        "before-commit",
        "after-commit",
      ]),
    )
    .option("--delay-ms <ms>", "how long latency lasts", numberOf)
    .option("--retry-after-seconds <seconds>", "what Retry-After says", numberOf)
    .option("--location <url>", "where redirect points")
    .option("--bomb-bytes <bytes>", "decompressed size of compressed-bomb", numberOf);
  steer(add, (kind) => ["POST", "/faults", { ...requestOptions(add), kind }]);
  steer(fault.command("list").description("the faults in force, with their hits"), () => [
    "GET",
    "/faults",
  ]);
  steer(fault.command("clear [id]").description("end one fault, or all"), (id) => [
    "DELETE",
    id === undefined ? "/faults" : `/faults/${encodeURIComponent(id)}`,
  ]);
}
