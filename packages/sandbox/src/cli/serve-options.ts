import { type Command, InvalidArgumentError, Option } from "commander";
import type { ServerOptions } from "../server/options.ts";
import { ConfigurationError, readConfigFile } from "./config-file.ts";

/** The values of the options as commander collects them. */
export interface ServeValues {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly seed: string;
  readonly packages: number;
  readonly products: number;
  readonly sellers: number;
  readonly bigIds: boolean;
  readonly taskDelay: number;
  readonly controlToken?: string;
  readonly docs?: string;
  readonly control: boolean;
  readonly profile: "document" | "observed";
  readonly soapNamespace?: string;
  readonly logLevel: "silent" | "error" | "warn" | "info" | "debug";
  readonly bodyLimit: number;
  readonly requestTimeout: number;
  readonly headersTimeout: number;
  readonly connections: number;
  readonly rateLimit: number | false;
  readonly config?: string;
}

const ENVIRONMENT_PREFIX = "MARKETPLACE_SANDBOX_";

/** Adds the options of the server; each can be set in the environment too. */
export function addServeOptions(command: Command): Command {
  for (const [group, options] of Object.entries(serveOptions())) {
    for (const option of options) {
      command.addOption(option.env(environmentName(option)).helpGroup(group));
    }
  }
  return command.addOption(
    new Option("--config <file>", "JSON file with these options in camel case").env(
      `${ENVIRONMENT_PREFIX}CONFIG`,
    ),
  );
}

function serveOptions(): Record<string, Option[]> {
  return {
    "Where it listens:": listeningOptions(),
    "Data, made up when the file is new:": dataOptions(),
    "How it behaves:": behaviourOptions(),
    "Limits:": limitOptions(),
  };
}

function listeningOptions(): Option[] {
  return [
    new Option("--port <number>", "port to listen on, 0 for a free one")
      .argParser(whole(0, 65_535))
      .default(4010),
    new Option("--host <address>", "address to listen on").default("127.0.0.1"),
  ];
}

function dataOptions(): Option[] {
  return [
    new Option("--data <file>", "database file, or :memory:").default(":memory:"),
    new Option("--seed <text>", "seed of the made-up data").default("sandbox"),
    new Option("--packages <count>", "packages to make up")
      .argParser(whole(0, 10_000_000))
      .default(200),
    new Option("--products <count>", "products of each seller to make up")
      .argParser(whole(0, 10_000_000))
      .default(100),
    new Option("--sellers <count>", "sellers to make up").argParser(whole(1, 10_000)).default(1),
    new Option("--big-ids", "start ids beyond 2^53, where doubles lose digits").default(
      false,
      "off",
    ),
  ];
}

function behaviourOptions(): Option[] {
  return [
    new Option("--task-delay <ms>", "time until a product task is applied")
      .argParser(whole(0, 86_400_000))
      .default(2_000),
    new Option("--control-token <token>", "token of the control interface under /_sandbox"),
    new Option("--no-control", "serve no control interface"),
    new Option("--docs <folder>", "folder of the built documentation, served at /"),
    new Option("--profile <name>", "how open points are answered")
      .choices(["document", "observed"])
      .default("document"),
    new Option("--soap-namespace <uri>", "namespace of the SOAP messages, if not the contract's"),
    new Option("--log-level <level>", "how much is logged, to standard error")
      .choices(["silent", "error", "warn", "info", "debug"])
      .default("info"),
  ];
}

function limitOptions(): Option[] {
  return [
    new Option("--body-limit <bytes>", "largest request body")
      .argParser(whole(1, 2 ** 31 - 1))
      .default(32 * 1024 * 1024),
    new Option("--request-timeout <ms>", "time in which a whole request must arrive")
      .argParser(whole(1, 86_400_000))
      .default(30_000),
    new Option("--headers-timeout <ms>", "time in which the headers must arrive")
      .argParser(whole(1, 86_400_000))
      .default(10_000),
    new Option("--connections <count>", "connections at one time")
      .argParser(whole(1, 1_000_000))
      .default(1_000),
    new Option("--rate-limit <count>", "listing requests per minute and seller, or off")
      .argParser(wholeOrOff)
      .default(1_000),
  ];
}

/** `--task-delay` is `MARKETPLACE_SANDBOX_TASK_DELAY` in the environment. */
function environmentName(option: Option): string {
  return ENVIRONMENT_PREFIX + option.name().toUpperCase().replaceAll("-", "_");
}

/**
 * Takes what the configuration file says for every option that neither the command line nor the
 * environment sets.
 *
 * @throws ConfigurationError for an unknown name or a value that the option would refuse.
 */
export function applyConfigFile(command: Command, path: string | undefined): void {
  for (const [name, value] of readConfigFile(path)) {
    const option = command.options.find((known) => known.attributeName() === name);
    if (option === undefined || name === "config") {
      throw new ConfigurationError(`The configuration file names an unknown option: ${name}`);
    }
    const source = command.getOptionValueSource(name);
    if (source === "cli" || source === "env") continue;
    command.setOptionValueWithSource(name, parsed(option, value), "config");
  }
}

function parsed(option: Option, value: string | boolean): unknown {
  if (option.isBoolean() || option.negate) {
    if (typeof value === "boolean") return value;
    throw new ConfigurationError(`${option.attributeName()} must be true or false`);
  }
  if (typeof value === "boolean") {
    throw new ConfigurationError(`${option.attributeName()} needs a value`);
  }
  if (option.argChoices !== undefined && !option.argChoices.includes(value)) {
    throw new ConfigurationError(
      `${option.attributeName()} must be one of ${option.argChoices.join(", ")}`,
    );
  }
  try {
    return option.parseArg === undefined ? value : option.parseArg(value, undefined);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new ConfigurationError(`${option.attributeName()}: ${error.message}`);
  }
}

function whole(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

function wholeOrOff(text: string): number | false {
  return text === "off" ? false : whole(1, 1_000_000_000)(text);
}

/** The server's options that the values stand for. */
export function toServerOptions(values: ServeValues): ServerOptions {
  return {
    port: values.port,
    host: values.host,
    data: values.data,
    seed: values.seed,
    packages: values.packages,
    products: values.products,
    sellers: values.sellers,
    bigIds: values.bigIds,
    taskDelayMs: values.taskDelay,
    profile: values.profile,
    ...(values.soapNamespace === undefined ? {} : { soapNamespace: values.soapNamespace }),
    ...(values.docs === undefined ? {} : { docs: values.docs }),
    logLevel: values.logLevel,
    control: !values.control
      ? false
      : values.controlToken === undefined
        ? {}
        : { token: values.controlToken },
    limits: {
      bodyBytes: values.bodyLimit,
      requestTimeoutMs: values.requestTimeout,
      headersTimeoutMs: values.headersTimeout,
      connections: values.connections,
      listingPerMinute: values.rateLimit,
    },
  };
}
