import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { service } from "@marketplace-seller/soap-client/codec";
import type { OverlayName } from "../gen/overlays.gen.ts";
import { overlayNames } from "../overlays/overlay-operations.ts";
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

const LISTENING = "Where it listens:";
const DATA = "Data of a new database:";
const BEHAVIOR = "How it behaves:";
const LIMITS = "Limits:";

/**
 * Every option of the sandbox, once: its name in code, from which flag (`--task-delay`) and variable
 * (`MARKETPLACE_SANDBOX_TASK_DELAY`) are made, its default, help, type and check.
 */
export const optionTable = {
  port: wholeNumberOption("<number>", [0, 65_535], 4010, {
    group: LISTENING,
    help: "port to listen on, 0 for a free one",
  }),
  host: textOption("<address>", "127.0.0.1", { group: LISTENING, help: "address to listen on" }),
  data: textOption(
    "<file>",
    ":memory:",
    { group: DATA, help: "database file, created when it is not there, or :memory:" },
    findDatabaseProblem,
  ),
  frozenAt: momentOption("<epoch ms>", {
    group: DATA,
    help: "moment at which the sandbox's time stands still until it is resumed; the data are of it",
  }),
  seed: textOption("<text>", "sandbox", { group: DATA, help: "seed of the generated data" }),
  packages: wholeNumberOption("<count>", [0, 10_000_000], 100, {
    group: DATA,
    help: "packages to generate, of all sellers together",
  }),
  products: wholeNumberOption("<count>", [0, 10_000_000], 50, {
    group: DATA,
    help: "products of each seller to generate",
  }),
  sellers: wholeNumberOption("<count>", [1, 10_000], 1, {
    group: DATA,
    help: "sellers to generate",
  }),
  bigIds: booleanOption(false, {
    group: DATA,
    help: "start ids beyond 2^53, where doubles lose digits",
  }),
  taskDelay: wholeNumberOption("<ms>", [0, DAY_MS], 2_000, {
    group: BEHAVIOR,
    help: "time until a product task is applied",
  }),
  control: booleanOption(true, {
    group: BEHAVIOR,
    help: "serve the control interface under /_sandbox",
  }),
  console: booleanOption(true, {
    group: BEHAVIOR,
    help: "serve the web page at /, which works through the control interface",
  }),
  cors: textListOption(
    "<origins>",
    {
      group: BEHAVIOR,
      help: "origins, separated by commas, whose pages may call the service; never the control interface",
    },
    findOriginProblem,
  ),
  controlToken: textOption(
    "<token>",
    undefined,
    { group: BEHAVIOR, help: "token of the control interface; needed where others can reach it" },
    findTokenProblem,
  ),
  docs: textOption(
    "<folder>",
    undefined,
    { group: BEHAVIOR, help: "folder of the built documentation, served at /docs/" },
    findFolderProblem,
  ),
  profile: choiceOption(["document", "observed"], "document", {
    group: BEHAVIOR,
    help: "how open points behave: as assumed, or as reported of live services",
  }),
  overlay: textListOption(
    "<names>",
    {
      group: BEHAVIOR,
      help: `operations beside the contract to serve, unconfirmed: any of ${overlayNames.join(", ")}; separated by commas`,
    },
    findOverlayProblem,
  ) as Option<readonly OverlayName[] | undefined>,
  splitOriginal: choiceOption(["Unpacked", "Cancelled"], "Unpacked", {
    group: BEHAVIOR,
    help: "status that the original package of a split shows; Cancelled when the profile is observed",
  }),
  wrongDecimals: choiceOption(["fail", "reject"], "fail", {
    group: BEHAVIOR,
    help: "whether wrong decimals fail the SKU or reject the task; reject when the profile is observed",
  }),
  soapNamespace: textOption("<uri>", service.targetNamespace, {
    group: BEHAVIOR,
    help: "namespace of the SOAP messages",
  }),
  logLevel: choiceOption(["silent", "error", "warn", "info", "debug"], "silent", {
    group: BEHAVIOR,
    help: "how much is logged, to standard error; info from the command line",
  }),
  logFormat: choiceOption(["json", "text"], "json", {
    group: BEHAVIOR,
    help: "calls as JSON, or as text with query and refusal; text from the command line on a terminal",
  }),
  rateLimit: wholeNumberOrOffOption("<count>", 1_000_000_000, 1_000, {
    group: LIMITS,
    help: "listing requests per minute and seller, or off; off when the profile is observed",
  }),
  bodyLimit: wholeNumberOption("<bytes>", [1, 2 ** 31 - 1], 32 * 1024 * 1024, {
    group: LIMITS,
    help: "largest request body; more is refused with 413",
  }),
  headerLimit: wholeNumberOption("<bytes>", [1_024, 2 ** 20], 16 * 1024, {
    group: LIMITS,
    help: "largest headers of a request together; more is refused with 431",
  }),
  headersTimeout: wholeNumberOption("<ms>", [1, DAY_MS], 10_000, {
    group: LIMITS,
    help: "time in which the headers must arrive; later is refused with 408",
  }),
  requestTimeout: wholeNumberOption("<ms>", [1, DAY_MS], 30_000, {
    group: LIMITS,
    help: "time in which the whole request must arrive; later is refused with 408",
  }),
  keepAliveTimeout: wholeNumberOption("<ms>", [1, DAY_MS], 72_000, {
    group: LIMITS,
    help: "time that an idle connection is kept",
  }),
  connections: wholeNumberOption("<count>", [1, 1_000_000], 1_000, {
    group: LIMITS,
    help: "connections at one time; further ones are closed at once",
  }),
} as const satisfies Readonly<Record<string, Option<unknown>>>;

export type OptionName = keyof typeof optionTable;

export type OptionValue<Name extends OptionName> =
  (typeof optionTable)[Name] extends Option<infer Value> ? Value : never;

/** A path names a file: SQLite itself would read a URL, or a memory of its own, into other texts. */
function findDatabaseProblem(path: string): string | undefined {
  if (path === ":memory:") return undefined;
  if (/^file:/i.test(path)) return `takes a path, not a URL: ${path}`;
  if (isDanglingLink(path)) return `is a link to a file that does not exist: ${path}`;
  const folder = dirname(path);
  return isFolder(folder) ? undefined : `names a file in a folder that does not exist: ${path}`;
}

/** What an HTTP header can carry without being quoted or cut. */
function findTokenProblem(token: string): string | undefined {
  return /^[\x21-\x7e]{1,255}$/.test(token)
    ? undefined
    : "must be 1 to 255 printable ASCII characters without spaces, so that a header can carry it";
}

/** As a browser writes it in the Origin header; `null` and patterns would name pages unseen. */
function findOriginProblem(origin: string): string | undefined {
  const url = URL.parse(origin);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb && url.origin === origin && !origin.includes("*")
    ? undefined
    : `takes origins such as http://localhost:5173 (scheme, host and port, without a path), not: ${origin}`;
}

function findOverlayProblem(name: string): string | undefined {
  return overlayNames.some((known) => known === name)
    ? undefined
    : `takes ${overlayNames.join(", ")}, not: ${name}`;
}

function findFolderProblem(path: string): string | undefined {
  return isFolder(path) ? undefined : `names a folder that does not exist: ${path}`;
}

/** SQLite would make the file that the link names, wherever that is. */
function isDanglingLink(path: string): boolean {
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return isLink && !existsSync(path);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
