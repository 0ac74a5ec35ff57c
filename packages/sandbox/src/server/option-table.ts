import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { OverlayName } from "../gen/overlays.gen.ts";
import { overlayNames } from "../overlays/overlay-operations.ts";
import { operatorOption } from "./operator-option.ts";
import {
  booleanOption,
  choiceOption,
  momentOption,
  type Option,
  textListOption,
  textOption,
  wholeNumberOption,
  wholeNumberOrOffOption,
} from "./option-kinds.ts";

const DAY_MS = 86_400_000;

const ADDRESS = "Address:";
const DATA = "Data of a new database:";
const BEHAVIOR = "Behavior:";
const LIMITS = "Limits:";

/**
 * All options of the sandbox, by their names in code: default, help, type and validation. The flag (`--task-delay`)
 * and the environment variable (`MARKETPLACE_SANDBOX_TASK_DELAY`) of a sandbox option are derived from its name.
 */
export const optionTable = {
  port: wholeNumberOption("<number>", [0, 65_535], 4010, {
    group: ADDRESS,
    help: "port to listen on; 0 chooses a free port",
  }),
  host: textOption("<address>", "127.0.0.1", { group: ADDRESS, help: "address to listen on" }),
  data: textOption(
    "<file>",
    ":memory:",
    { group: DATA, help: "database file, which is created when it does not exist, or :memory:" },
    findDatabaseProblem,
  ),
  frozenAt: momentOption("<epoch ms>", {
    group: DATA,
    help: "moment at which the sandbox's clock is frozen until it is resumed; generated data are from before it",
  }),
  seed: textOption("<text>", "sandbox", { group: DATA, help: "seed of the generated data" }),
  packages: wholeNumberOption("<count>", [0, 10_000_000], 100, {
    group: DATA,
    help: "packages to generate for all sellers together",
  }),
  products: wholeNumberOption("<count>", [0, 10_000_000], 50, {
    group: DATA,
    help: "products to generate per seller",
  }),
  sellers: wholeNumberOption("<count>", [1, 10_000], 1, {
    group: DATA,
    help: "sellers to generate",
  }),
  bigIds: booleanOption(false, {
    group: DATA,
    help: "start ids beyond 2^53, where a double loses digits",
  }),
  taskDelay: wholeNumberOption("<ms>", [0, DAY_MS], 2_000, {
    group: BEHAVIOR,
    help: "milliseconds until a product task is applied",
  }),
  control: booleanOption(true, {
    group: BEHAVIOR,
    help: "serve the control interface under /_sandbox",
  }),
  console: booleanOption(true, {
    group: BEHAVIOR,
    help: "serve the console, a web page that uses the control interface, at /",
  }),
  cors: textListOption(
    "<origins>",
    {
      group: BEHAVIOR,
      help: "origins, separated by commas, whose web pages may call the service; they can never call the control interface",
    },
    findOriginProblem,
  ),
  controlToken: textOption(
    "<token>",
    undefined,
    {
      group: BEHAVIOR,
      help: "token of the control interface; required when other machines can reach the sandbox",
    },
    findTokenProblem,
  ),
  docs: textOption(
    "<folder>",
    undefined,
    { group: BEHAVIOR, help: "folder with the built documentation, which is served at /docs/" },
    findFolderProblem,
  ),
  profile: choiceOption(["document", "observed"], "document", {
    group: BEHAVIOR,
    help: "behavior that the interface document leaves open: document follows the assumptions, observed the reports about live services",
  }),
  overlay: textListOption(
    "<names>",
    {
      group: BEHAVIOR,
      help: `unconfirmed operations to serve beside the contract, separated by commas: ${overlayNames.join(", ")}`,
    },
    findOverlayProblem,
  ) as Option<readonly OverlayName[] | undefined>,
  splitOriginal: choiceOption(["Unpacked", "Cancelled"], "Unpacked", {
    group: BEHAVIOR,
    help: "status of the original package after a split; Cancelled when the profile is observed",
  }),
  wrongDecimals: choiceOption(["fail", "reject"], "fail", {
    group: BEHAVIOR,
    help: "whether a price with wrong decimals fails its SKU or rejects the whole task; reject when the profile is observed",
  }),
  operator: operatorOption({
    group: BEHAVIOR,
    help: "file with the operator's names, operator.json, which the clients and the sync take too; in code its content",
  }),
  logLevel: choiceOption(["silent", "error", "warn", "info", "debug"], "silent", {
    group: BEHAVIOR,
    help: "least severe messages to log to standard error; the command's default is info",
  }),
  logFormat: choiceOption(["json", "text"], "json", {
    group: BEHAVIOR,
    help: "log calls as JSON, or as text with query and refusal; the command's default on a terminal is text",
  }),
  rateLimit: wholeNumberOrOffOption("<count>", 1_000_000_000, 1_000, {
    group: LIMITS,
    help: "listing requests per minute and seller, or off; off when the profile is observed",
  }),
  bodyLimit: wholeNumberOption("<bytes>", [1, 2 ** 31 - 1], 32 * 1024 * 1024, {
    group: LIMITS,
    help: "maximum size of a request body; a larger body is refused with 413",
  }),
  headerLimit: wholeNumberOption("<bytes>", [1_024, 2 ** 20], 16 * 1024, {
    group: LIMITS,
    help: "maximum size of a request's headers together; larger headers are refused with 431",
  }),
  headersTimeout: wholeNumberOption("<ms>", [1, DAY_MS], 10_000, {
    group: LIMITS,
    help: "milliseconds in which a request's headers must arrive; a slower request is refused with 408",
  }),
  requestTimeout: wholeNumberOption("<ms>", [1, DAY_MS], 30_000, {
    group: LIMITS,
    help: "milliseconds in which a whole request must arrive; a slower request is refused with 408",
  }),
  keepAliveTimeout: wholeNumberOption("<ms>", [1, DAY_MS], 72_000, {
    group: LIMITS,
    help: "milliseconds until an idle connection is closed",
  }),
  connections: wholeNumberOption("<count>", [1, 1_000_000], 1_000, {
    group: LIMITS,
    help: "maximum number of open connections; further connections are closed at once",
  }),
} as const satisfies Readonly<Record<string, Option<unknown>>>;

export type OptionName = keyof typeof optionTable;

export type OptionValue<Name extends OptionName> =
  (typeof optionTable)[Name] extends Option<infer Value> ? Value : never;

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
    : `must be origins such as http://localhost:5173 (scheme, host and port, without a path), not: ${origin}`;
}

function findOverlayProblem(name: string): string | undefined {
  return overlayNames.some((known) => known === name)
    ? undefined
    : `must be one or more of ${overlayNames.join(", ")}, not: ${name}`;
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
