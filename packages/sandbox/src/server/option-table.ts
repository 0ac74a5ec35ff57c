import { existsSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { service } from "@marketplace-seller/soap-client/codec";
import type { OverlayName } from "../gen/overlays.gen.ts";
import { overlayNames } from "../overlays/overlay-operations.ts";
import {
  choice,
  moment,
  type Option,
  onOrOff,
  text,
  texts,
  whole,
  wholeOrOff,
} from "./option-kinds.ts";

const millisecondsOfADay = 86_400_000;

const listens = "Where it listens:";
const data = "Data of a new database:";
const behaves = "How it behaves:";
const limits = "Limits:";

/**
 * Every option of the sandbox, once: its name in code, from which flag (`--task-delay`) and variable
 * (`MARKETPLACE_SANDBOX_TASK_DELAY`) are made, its default, help, type and check.
 */
export const optionTable = {
  port: whole("<number>", [0, 65_535], 4010, {
    group: listens,
    help: "port to listen on, 0 for a free one",
  }),
  host: text("<address>", "127.0.0.1", { group: listens, help: "address to listen on" }),
  data: text(
    "<file>",
    ":memory:",
    { group: data, help: "database file, created when it is not there, or :memory:" },
    databaseProblem,
  ),
  frozenAt: moment("<epoch ms>", {
    group: data,
    help: "moment at which the sandbox's time stands still until it is resumed; the data are of it",
  }),
  seed: text("<text>", "sandbox", { group: data, help: "seed of the generated data" }),
  packages: whole("<count>", [0, 10_000_000], 100, {
    group: data,
    help: "packages to generate, of all sellers together",
  }),
  products: whole("<count>", [0, 10_000_000], 50, {
    group: data,
    help: "products of each seller to generate",
  }),
  sellers: whole("<count>", [1, 10_000], 1, { group: data, help: "sellers to generate" }),
  bigIds: onOrOff(false, { group: data, help: "start ids beyond 2^53, where doubles lose digits" }),
  taskDelay: whole("<ms>", [0, millisecondsOfADay], 2_000, {
    group: behaves,
    help: "time until a product task is applied",
  }),
  control: onOrOff(true, { group: behaves, help: "serve the control interface under /_sandbox" }),
  console: onOrOff(true, {
    group: behaves,
    help: "serve the web page at /, which works through the control interface",
  }),
  cors: texts(
    "<origins>",
    {
      group: behaves,
      help: "origins, separated by commas, whose pages may call the service; never the control interface",
    },
    originProblem,
  ),
  controlToken: text(
    "<token>",
    undefined,
    { group: behaves, help: "token of the control interface; needed where others can reach it" },
    tokenProblem,
  ),
  docs: text(
    "<folder>",
    undefined,
    { group: behaves, help: "folder of the built documentation, served at /docs/" },
    folderProblem,
  ),
  profile: choice(["document", "observed"], "document", {
    group: behaves,
    help: "how open points behave: as assumed, or as reported of live services",
  }),
  overlay: texts(
    "<names>",
    {
      group: behaves,
      help: `operations beside the contract to serve, unconfirmed: any of ${overlayNames.join(", ")}; separated by commas`,
    },
    overlayProblem,
  ) as Option<readonly OverlayName[] | undefined>,
  splitOriginal: choice(["Unpacked", "Cancelled"], "Unpacked", {
    group: behaves,
    help: "status that the original package of a split shows; Cancelled when the profile is observed",
  }),
  wrongDecimals: choice(["fail", "reject"], "fail", {
    group: behaves,
    help: "whether wrong decimals fail the SKU or reject the task; reject when the profile is observed",
  }),
  soapNamespace: text("<uri>", service.targetNamespace, {
    group: behaves,
    help: "namespace of the SOAP messages",
  }),
  logLevel: choice(["silent", "error", "warn", "info", "debug"], "silent", {
    group: behaves,
    help: "how much is logged, to standard error; info from the command line",
  }),
  logFormat: choice(["json", "text"], "json", {
    group: behaves,
    help: "calls as JSON, or as text with query and refusal; text from the command line on a terminal",
  }),
  rateLimit: wholeOrOff("<count>", 1_000_000_000, 1_000, {
    group: limits,
    help: "listing requests per minute and seller, or off; off when the profile is observed",
  }),
  bodyLimit: whole("<bytes>", [1, 2 ** 31 - 1], 32 * 1024 * 1024, {
    group: limits,
    help: "largest request body; more is refused with 413",
  }),
  headerLimit: whole("<bytes>", [1_024, 2 ** 20], 16 * 1024, {
    group: limits,
    help: "largest headers of a request together; more is refused with 431",
  }),
  headersTimeout: whole("<ms>", [1, millisecondsOfADay], 10_000, {
    group: limits,
    help: "time in which the headers must arrive; later is refused with 408",
  }),
  requestTimeout: whole("<ms>", [1, millisecondsOfADay], 30_000, {
    group: limits,
    help: "time in which the whole request must arrive; later is refused with 408",
  }),
  keepAliveTimeout: whole("<ms>", [1, millisecondsOfADay], 72_000, {
    group: limits,
    help: "time that an idle connection is kept",
  }),
  connections: whole("<count>", [1, 1_000_000], 1_000, {
    group: limits,
    help: "connections at one time; further ones are closed at once",
  }),
} as const satisfies Readonly<Record<string, Option<unknown>>>;

export type OptionName = keyof typeof optionTable;

export type OptionValue<Name extends OptionName> =
  (typeof optionTable)[Name] extends Option<infer Value> ? Value : never;

/** A path names a file: SQLite itself would read a URL, or a memory of its own, into other texts. */
function databaseProblem(path: string): string | undefined {
  if (path === ":memory:") return undefined;
  if (/^file:/i.test(path)) return `takes a path, not a URL: ${path}`;
  if (isDanglingLink(path)) return `is a link to a file that does not exist: ${path}`;
  const folder = dirname(path);
  return isFolder(folder) ? undefined : `names a file in a folder that does not exist: ${path}`;
}

/** What an HTTP header can carry without being quoted or cut. */
function tokenProblem(token: string): string | undefined {
  return /^[\x21-\x7e]{1,255}$/.test(token)
    ? undefined
    : "must be 1 to 255 printable ASCII characters without spaces, so that a header can carry it";
}

/** As a browser writes it in the Origin header; `null` and patterns would name pages unseen. */
function originProblem(origin: string): string | undefined {
  const url = URL.parse(origin);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  return isWeb && url.origin === origin && !origin.includes("*")
    ? undefined
    : `takes origins such as http://localhost:5173 (scheme, host and port, without a path), not: ${origin}`;
}

function overlayProblem(name: string): string | undefined {
  return overlayNames.some((known) => known === name)
    ? undefined
    : `takes ${overlayNames.join(", ")}, not: ${name}`;
}

function folderProblem(path: string): string | undefined {
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
