import { readFileSync } from "node:fs";
import type { Shape } from "@marketplace-seller/client-core";
import { queryText, read, renderJson } from "@marketplace-seller/client-core/internal";
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { DEFAULT_CONTROL_TOKEN } from "../calls/control-address.ts";
import {
  type ControlOperationId,
  type ControlRoute,
  controlRoutes,
} from "../gen/control-routes.gen.ts";
import {
  type ControlTarget,
  callControl,
  type Fields,
  findRoute,
  followRequests,
} from "./call-control.ts";
import { tableFormatters } from "./format-tables.ts";

/**
 * Subcommands with the control operation that they call. A name may have a group (`order list`) or be one word
 * (`reset`); `<...>` and `[...]` are arguments: fields of the operation's request.
 */
const commands: readonly (readonly [commandLine: string, operation: ControlOperationId])[] = [
  ["order list", "listOrders"],
  ["order show <orderNumber>", "showOrder"],
  ["package list", "listPackages"],
  ["package show <id>", "showPackage"],
  ["package move <id> <status>", "movePackage"],
  ["return list", "listReturns"],
  ["return request <orderNumber> <orderLineId>", "requestReturn"],
  ["clock show", "showClock"],
  ["clock freeze [at]", "freezeClock"],
  ["clock advance <milliseconds>", "advanceClock"],
  ["clock resume", "resumeClock"],
  ["fault add <kind>", "addFault"],
  ["fault list", "listFaults"],
  ["fault remove <id>", "removeFault"],
  ["fault clear", "removeFaults"],
  ["deviation show", "showDeviations"],
  ["deviation set", "setDeviations"],
  ["deviation clear", "removeDeviations"],
  ["snapshot list", "listSnapshots"],
  ["snapshot export", "exportSeedFile"],
  ["snapshot take <name>", "takeSnapshot"],
  ["snapshot restore <name>", "restoreSnapshot"],
  ["seller list", "listSellers"],
  ["seller add <nickname>", "addSeller"],
  ["seller secret <sellerId>", "changeSecret"],
  ["task list", "listTasks"],
  ["task show <id>", "showTask"],
  ["overview", "showOverview"],
  ["reset", "reset"],
];

const groups: Readonly<Record<string, string>> = {
  order: "list orders, and place them as buyers do",
  package: "list packages, and move them as carriers do",
  return: "list returns, and request them as buyers do",
  clock: "freeze, advance and resume the sandbox's clock, which decides when tasks are due",
  fault: "make calls fail",
  deviation: "let the package listing differ from an assumption",
  snapshot: "save the whole state of the sandbox under a name, and restore it",
  seller: "list and add sellers; a seller sees its own data only",
  task: "product tasks and the outcome of each SKU",
};

/** @param print - writes a response to the output */
export function addControlCommands(program: Command, print: (text: string) => void): void {
  program.commandsGroup("Control a running sandbox:");
  const groupCommands = new Map(
    Object.entries(groups).map(([name, help]) => [name, program.command(name).description(help)]),
  );
  for (const [commandLine, operation] of commands) {
    const [first = "", ...rest] = commandLine.split(" ");
    const group = groupCommands.get(first);
    addOperation(
      group?.command(rest[0] ?? "") ?? program.command(first),
      commandLine,
      operation,
      print,
    );
  }
  const order = groupCommands.get("order");
  if (order !== undefined) addOrderPlacement(order, print);
  addRequests(program, print);
  const call = program
    .command("call")
    .description(
      "call any operation of the control interface by its name; --help lists the operations",
    );
  for (const { operationId } of controlRoutes) {
    if (operationId !== "followRequests")
      addOperation(call.command(operationId), operationId, operationId, print);
  }
}

/** Fields of the operation's request become arguments and options. */
function addOperation(
  command: Command,
  commandLine: string,
  operation: ControlOperationId,
  print: (text: string) => void,
): void {
  const route = findRoute(operation);
  command.description(route.summary);
  const argumentNames = [...commandLine.matchAll(/([<[])(\w+)[>\]]/g)].map(
    ([, bracket, name = ""]) => {
      const field = listFields(route).find((item) => item.name === name);
      const argument = new Argument(bracket === "<" ? `<${name}>` : `[${name}]`, field?.help);
      const choices = listChoices(field?.shape);
      if (choices !== undefined) argument.choices(choices);
      if (field !== undefined) argument.argParser((text: string) => parse(field.shape, text));
      command.addArgument(argument);
      return name;
    },
  );
  for (const field of listFields(route).filter(({ name }) => !argumentNames.includes(name))) {
    command.addOption(createOption(field));
  }
  const format = Reflect.get(tableFormatters, operation) as ((data: unknown) => string) | undefined;
  if (format !== undefined) command.option("--json", "print JSON instead of a table");
  withTarget(command).action(async () => {
    const { json, url, controlToken, ...options } = command.opts<ControlTarget & { json?: true }>();
    const values = Object.fromEntries(
      argumentNames.map((name, at) => [name, command.processedArgs[at]]),
    );
    const data = await callControl({ url, controlToken }, operation, { ...options, ...values });
    print(format === undefined || json ? `${renderJson(data, 2)}\n` : format(data));
  });
}

interface Field {
  readonly name: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly help: string;
}

export function listFields({ path, query, body, fields }: ControlRoute): readonly Field[] {
  return [path, query, body].flatMap((part) =>
    part?.type === "object"
      ? Object.entries(part.fields).map(([name, shape]) => ({
          name,
          shape,
          isRequired: part.required?.includes(name) ?? false,
          help: fields[name] ?? "",
        }))
      : [],
  );
}

/**
 * `sellerId` becomes `--seller-id`. What is not text, a number or a list of texts is JSON, or `@` and the path of a
 * JSON file.
 */
export function createOption({ name, shape, isRequired, help }: Field): Option {
  const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const option = new Option(`--${flag} <${describeValue(shape)}>`, help);
  const choices = listChoices(shape);
  if (choices !== undefined) option.choices(choices);
  return option
    .argParser((text: string, earlier: unknown) => {
      const value = parse(shape, text);
      return Array.isArray(value) && Array.isArray(earlier) ? [...earlier, ...value] : value;
    })
    .makeOptionMandatory(isRequired);
}

function listChoices(shape: Shape | undefined): readonly string[] | undefined {
  return shape?.type === "string" ? shape.values : undefined;
}

function describeValue(shape: Shape): string {
  if (shape.type === "string") return "text";
  if (shape.type === "integer") return "number";
  if (isTextList(shape)) return "text,text";
  return isJson(shape) ? "json" : "value";
}

function isTextList(shape: Shape): boolean {
  return shape.type === "array" && shape.items.type === "string";
}

function isJson(shape: Shape): boolean {
  return shape.type === "object" || (shape.type === "array" && !isTextList(shape));
}

/** @throws InvalidArgumentError */
function parse(shape: Shape, text: string): unknown {
  if (isJson(shape)) return readJson(text);
  const { value, issues } = read(shape, isTextList(shape) ? text.split(",") : text, queryText);
  const [issue] = issues;
  if (issue !== undefined) throw new InvalidArgumentError(`"${text}" ${issue.message}.`);
  return value;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("@") ? readFileSync(text.slice(1), "utf8") : text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidArgumentError(
      `The option must be JSON, or @ and the path of a JSON file: ${reason}`,
    );
  }
}

/** `STK-00001:2` orders two units of the product `STK-00001`, and `STK-00001` one. */
function addOrderPlacement(order: Command, print: (text: string) => void): void {
  const place = order
    .command("place")
    .description("place an order; STK-00001:2 orders two units of that product")
    .addArgument(new Argument("<stockCode[:quantity]...>").argParser(readLine))
    .option("--order-number <text>", "number of the order (default: the next free number)")
    .option("--seller-id <id>", "seller that receives the order (default: the first seller)");
  withTarget(place).action(async (lines: readonly Fields[]) => {
    const { url, controlToken, ...options } = place.opts<ControlTarget>();
    const data = await callControl({ url, controlToken }, "placeOrder", { ...options, lines });
    print(`${renderJson(data, 2)}\n`);
  });
}

function readLine(text: string, before: readonly Fields[] = []): readonly Fields[] {
  const colon = text.lastIndexOf(":");
  const [stockCode, quantity] =
    colon === -1
      ? [text, 1]
      : [text.slice(0, colon), parse({ type: "integer" }, text.slice(colon + 1))];
  return [...before, { stockCode, quantity }];
}

/** Lists what the sandbox received, or prints it as it arrives. */
function addRequests(program: Command, print: (text: string) => void): void {
  const requests = program
    .command("requests")
    .description("list the last requests that the sandbox received, also those that it refused")
    .option("--follow", "print each new request when the sandbox receives it, until Ctrl-C")
    .option("--clear", "delete the requests from the log first")
    .option("--json", "print JSON instead of lines");
  withTarget(requests).action(async () => {
    const { follow, clear, json, ...target } = requests.opts<
      ControlTarget & { follow?: true; clear?: true; json?: true }
    >();
    if (clear) await callControl(target, "clearRequests");
    if (follow) return followRequests(target, print);
    const data = await callControl(target, "listRequests");
    print(json ? `${renderJson(data, 2)}\n` : tableFormatters.listRequests(data));
  });
}

function withTarget(command: Command): Command {
  return command
    .addOption(
      new Option("--url <url>", "address of the running sandbox")
        .env("MARKETPLACE_SANDBOX_URL")
        .default("http://127.0.0.1:4010"),
    )
    .addOption(
      new Option("--control-token <token>", "control token of the running sandbox")
        .env("MARKETPLACE_SANDBOX_CONTROL_TOKEN")
        .argParser((text: string) => {
          if (text !== "") return text;
          throw new InvalidArgumentError("The token must not be empty.");
        })
        .default(DEFAULT_CONTROL_TOKEN),
    );
}
