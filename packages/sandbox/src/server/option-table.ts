import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { OperatorProfile, ServiceRecord } from "@marketplace-seller/client-core";
import {
  boolean,
  findServiceRecordProblems,
  listOf,
  oneOf,
  orFalse,
  parseOperatorProfile,
  type TextKind,
  text,
  wholeNumber,
} from "@marketplace-seller/client-core/internal";
import { findServingProblem } from "../calls/service-names.ts";
import { LAST_MOMENT_MS } from "../control/sandbox-clock.ts";
import { overlayNames } from "../overlays/overlay-operations.ts";
import { findFormProblems } from "../seed/find-form-problems.ts";
import { formatProblems } from "../seed/refuse-seed-file.ts";
import type { SeedFile } from "../seed/seed-file.ts";

interface Argument {
  /** Placeholder for the value in `--help`, such as `<number>`; absent for an option that is on or off. */
  readonly argument?: string;
  readonly choices?: readonly string[];
}

/** An option of the sandbox: its values, and what `--help` says of it. */
export interface Option<Value = unknown> extends Argument {
  readonly check: (value: unknown, name: string) => Error | undefined;
  readonly parse: (text: string) => Value | undefined;
  readonly default: Value;
  readonly help: string;
}

const option = <Value, Fallback extends Value | undefined>(
  kind: TextKind<Value> & Argument,
  fallback: Fallback,
  help: string,
): Option<Value | Fallback> => ({ ...kind, default: fallback, help });

const optional = <Value>(kind: TextKind<Value> & Argument, help: string) =>
  option(kind, undefined, help);

const DAY_MS = 86_400_000;
const MIB = 1024 ** 2;

const named = <Value>(argument: string, kind: TextKind<Value>) => ({ ...kind, argument });
const count = (minimum: number, maximum: number) => named("<count>", wholeNumber(minimum, maximum));
const bytes = (minimum: number, maximum: number) => named("<bytes>", wholeNumber(minimum, maximum));
const ms = (minimum: number) => named("<ms>", wholeNumber(minimum, DAY_MS));
const choice = <const Choice extends string>(...choices: readonly Choice[]) => ({
  ...named("<name>", oneOf(choices)),
  choices,
});
const levels = choice("silent", "error", "warn", "info", "debug");
const formats = choice("json", "text");
const leftBySplit = choice("Unpacked", "Cancelled");
const failOrReject = choice("fail", "reject");
const calls = orFalse(wholeNumber(1, 1_000_000_000), ", or off (in code: false)");
const perMinute = named("<count>", calls);
const port = named("<number>", wholeNumber(0, 65_535));

/** An object in code, its file in a flag or an environment variable. */
const fileOf = <Content>(
  findProblems: (value: unknown) => readonly string[],
  parse = (content: string) => JSON.parse(content.replace(/^\uFEFF/, "")) as Content,
) =>
  named("<file>", {
    check: (value: unknown, name: string) => {
      const problems = findProblems(value);
      if (problems.length === 0) return undefined;
      return new TypeError(`${name} must have valid entries: ${formatProblems(problems)}`);
    },
    parse: (file: string) => parse(readFileSync(file, "utf8")),
  });

const database = named("<file>", text(findDatabaseProblem));
const folder = named("<folder>", text(findFolderProblem));
const seedFile = fileOf<SeedFile>(findFormProblems);
const record = fileOf<ServiceRecord>(findServiceRecordProblems);
const operator = fileOf<OperatorProfile>(
  (value) => [findServingProblem(value) ?? []].flat(),
  parseOperatorProfile,
);

/** Text, or in code what a seed file contains. */
const seed: TextKind<string | SeedFile> = {
  check: (value, name) =>
    (typeof value === "object" && value ? seedFile : text()).check(value, name),
  parse: (value) => value,
};

/**
 * All options of the sandbox by their names in code, under the headings of `--help`. The flag (`--task-delay`) and the
 * environment variable (`MARKETPLACE_SANDBOX_TASK_DELAY`) are derived from the name.
 */
export const optionGroups = {
  "Address:": {
    port: option(port, 4010, "port to listen on; 0 chooses a free port"),
    host: option(named("<address>", text()), "127.0.0.1", "address to listen on"),
  },
  "Data of a new database:": {
    data: option(database, ":memory:", "database file, created when it is missing, or :memory:"),
    frozenAt: optional(
      named("<epoch ms>", wholeNumber(0, LAST_MOMENT_MS)),
      "moment at which the sandbox's clock is frozen until it is resumed; generated data are from before it",
    ),
    seed: option(
      named("<text>", seed),
      "sandbox" as string | SeedFile,
      "seed of the generated data; in code also the content of a seed file",
    ),
    seedFile: optional(
      seedFile,
      "JSON file with your own sellers, products and orders (seed-file.schema.json); what it leaves out is generated",
    ),
    packages: option(count(0, 10_000_000), 100, "packages to generate for all sellers together"),
    products: option(count(0, 10_000_000), 50, "products to generate per seller"),
    sellers: option(count(1, 10_000), 1, "sellers to generate"),
    bigIds: option(boolean, false, "start ids beyond 2^53, where a double loses digits"),
  },
  "Behavior:": {
    taskDelay: option(ms(0), 2_000, "milliseconds until a product task is applied"),
    control: option(boolean, true, "serve the control interface under /_sandbox"),
    console: option(boolean, true, "serve the console, a page for the control interface, at /"),
    cors: optional(
      named("<origins>", listOf(text(findOriginProblem))),
      "origins, separated by commas, whose web pages may call the service; they can never call the control interface",
    ),
    controlToken: optional(
      named("<token>", text(findTokenProblem)),
      "token of the control interface; required when other machines can reach the sandbox",
    ),
    docs: optional(folder, "folder with the built documentation, which is served at /docs/"),
    like: optional(record, "file of marketplace-sync check --record: serve as that service does"),
    profile: option(
      choice("document", "observed"),
      "document",
      "behavior that the interface document leaves open: document follows the assumptions, observed the reports about live services; observed also has the defaults Cancelled, reject and off for a split's original, wrong decimals and the rate limit",
    ),
    overlay: optional(
      named("<names>", listOf(oneOf(overlayNames))),
      `unconfirmed operations to serve beside the contract, separated by commas: ${overlayNames.join(", ")}`,
    ),
    splitOriginal: option(leftBySplit, "Unpacked", "status of the original package after a split"),
    wrongDecimals: option(failOrReject, "fail", "wrong decimals fail the SKU or reject the task"),
    operator: optional(operator, "operator.json with the operator's names, as of clients and sync"),
    logLevel: option(levels, "silent", "least severe messages to log to standard error"),
    logFormat: option(formats, "json", "log JSON, or text with query (default on a terminal)"),
  },
  "Limits:": {
    rateLimit: option(perMinute, 1_000, "listing requests per minute and seller, or off"),
    bodyLimit: option(bytes(1, 2 ** 31 - 1), 32 * MIB, "maximum size of a request body, else 413"),
    headerLimit: option(bytes(1_024, MIB), 16_384, "maximum size of request headers, else 431"),
    headersTimeout: option(ms(1), 10_000, "time for a request's headers to arrive, else 408"),
    requestTimeout: option(ms(1), 30_000, "time for a whole request to arrive, else 408"),
    keepAliveTimeout: option(ms(1), 72_000, "time until an idle connection is closed"),
    connections: option(count(1, 1_000_000), 1_000, "maximum of open connections; more are closed"),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Option>>>>;

/** All options of the sandbox, by their names in code. */
export const optionTable = {
  ...optionGroups["Address:"],
  ...optionGroups["Data of a new database:"],
  ...optionGroups["Behavior:"],
  ...optionGroups["Limits:"],
} as const;

export type OptionName = keyof typeof optionTable;

export type OptionValue<Name extends OptionName> = (typeof optionTable)[Name]["default"];

/**
 * Accepts only `:memory:` or a file path as the database, because SQLite treats some other texts as a URL or a
 * private memory database.
 */
function findDatabaseProblem(path: string): string | undefined {
  if (path === ":memory:") return undefined;
  if (/^file:/i.test(path)) return `must be a path, not a URL: ${path}`;
  if (isDanglingLink(path)) return `must not be a link to a file that does not exist: ${path}`;
  const folder = dirname(path);
  return isFolder(folder) ? undefined : `must be a file in an existing folder: ${path}`;
}

/** Accepts control tokens that are valid in an HTTP header. */
function findTokenProblem(token: string): string | undefined {
  return /^[\x21-\x7e]{1,255}$/.test(token)
    ? undefined
    : "must be 1 to 255 printable ASCII characters without spaces, because it is sent in a header";
}

/**
 * Accepts origins as browsers send them in the header `Origin`. The option for allowed origins refuses `null` and
 * patterns, which would admit unknown web pages.
 */
function findOriginProblem(origin: string): string | undefined {
  const url = URL.parse(origin);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb && url.origin === origin && !origin.includes("*")
    ? undefined
    : "must be origins such as http://localhost:5173 (scheme, host and port, without a path)";
}

function findFolderProblem(path: string): string | undefined {
  return isFolder(path) ? undefined : `must be an existing folder: ${path}`;
}

/** Whether a path is a link to a missing file, which SQLite would create wherever the link leads. */
function isDanglingLink(path: string): boolean {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink && !existsSync(path);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
