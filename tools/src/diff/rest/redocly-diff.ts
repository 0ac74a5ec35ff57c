import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Place } from "../../read/contract-error.ts";
import type { Change } from "../change.ts";
import type { Rating } from "../direction.ts";
import type { Verdict } from "../verdict.ts";

/** What Redocly says of one change; the members that are read here. */
interface RedoclyChange {
  readonly path: string;
  readonly typeName: string;
  readonly kind: "added" | "removed" | "modified";
  readonly impact: "major" | "minor" | "patch";
  readonly property?: string;
  readonly verdicts?: readonly { readonly message: string }[];
  readonly base?: RedoclySide;
  readonly revision?: RedoclySide;
}

interface RedoclySide {
  readonly file: string;
  readonly line: number;
  readonly col: number;
  readonly value?: unknown;
}

/** Where something was written, when that is not where Redocly read it. */
type PlaceOf = (path: readonly string[], isGone: boolean) => Place | undefined;

/** Files by path, as they stood at a revision. */
type Files = ReadonlyMap<string, string>;

/**
 * What our own rules know all of: Redocly's word on it is not asked. It rates a new value of an open
 * enum as major and a new `x-retry` as patch.
 */
const judgedByUs: ReadonlySet<string> = new Set([
  "Paths",
  "PathItem",
  "Operation",
  "Parameter",
  "ParameterList",
  "RequestBody",
  "Response",
  "Responses",
  "Schema",
  "SchemaProperties",
  "SpecExtension",
]);

const cli = fileURLToPath(
  new URL("../../../../node_modules/@redocly/cli/bin/cli.js", import.meta.url),
);
const config = "telemetry: off\nextends: [diff-recommended]\n";

/**
 * The changes of a REST contract that the generator does not read: credentials, headers of answers,
 * media types, servers, examples, tags. Found by Redocly's `diff`, which this file alone knows.
 *
 * @param entry - the contract's entry file, in both
 */
export async function compareByRedocly(
  entry: string,
  before: Files,
  after: Files,
  placeOf: PlaceOf = () => undefined,
): Promise<readonly Change[]> {
  if (isSame(before, after)) return [];
  const folder = await mkdtemp(join(tmpdir(), "contract-diff-"));
  try {
    await Promise.all([
      writeFile(join(folder, "redocly.yaml"), config),
      writeFiles(join(folder, "before"), before),
      writeFiles(join(folder, "after"), after),
    ]);
    const report = await run(folder, entry);
    return oncePerSubject(report.changes.flatMap((change) => toChange(change, placeOf)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function isSame(before: Files, after: Files): boolean {
  const textOf = (files: Files) =>
    JSON.stringify([...files].filter(([path]) => path.endsWith(".yaml")).sort());
  return textOf(before) === textOf(after);
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, text] of files) {
    if (!path.endsWith(".yaml")) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

async function run(
  folder: string,
  entry: string,
): Promise<{ readonly changes: readonly RedoclyChange[] }> {
  const sides = [join("before", entry), join("after", entry)];
  const args = [cli, "diff", ...sides, "--format", "json", "--fail-on", "none"];
  const { output, errors } = await outputOf(args, folder);
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`redocly diff gave no report: ${errors.trim() || output.trim()}`);
  }
}

function outputOf(args: string[], cwd: string): Promise<{ output: string; errors: string }> {
  const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...quiet } });
    const [output, errors]: [string[], string[]] = [[], []];
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => output.push(chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => errors.push(chunk));
    child.once("error", reject);
    child.once("close", () => resolve({ output: output.join(""), errors: errors.join("") }));
  });
}

function toChange(change: RedoclyChange, placeOf: PlaceOf): Change[] {
  if (judgedByUs.has(change.typeName) && !change.path.includes("/headers/")) return [];
  // A contract in one file has its components in it; that alone changes nothing.
  if (/^#\/components\/\w+$/.test(change.path) && change.kind !== "modified") return [];
  const rating = rate(change);
  const side = change.revision ?? change.base;
  if (rating.verdict === "none" || side === undefined) return [];
  const { line, col: column } = side;
  const isGone = change.revision === undefined;
  const file = side.file.replace(/^(?:before|after)\//, "");
  return [
    {
      protocol: "REST",
      subject: isSecurity(change) ? securityOf(change) : subjectOf(change.path),
      what: isSecurity(change) ? "other credentials must come" : wordsOf(change),
      ...rating,
      place: placeOf(segmentsOf(change), isGone) ?? { file, line, column },
      isGone,
    },
  ];
}

/** Which credentials must come is one thing, in however many entries it is written. */
function oncePerSubject(changes: readonly Change[]): Change[] {
  const told = new Set<string>();
  return changes.filter(({ subject }) => {
    if (!subject.startsWith(security)) return true;
    const isNew = !told.has(subject);
    told.add(subject);
    return isNew;
  });
}

const security = "security of ";

function rate({ typeName, property, impact }: RedoclyChange): Rating {
  if (typeName === "Info" && property === "version") {
    return { verdict: "none", reason: "the version follows from the verdict" };
  }
  if (isSecurity({ typeName })) {
    return { verdict: "major", reason: "requests made as before may be refused" };
  }
  return { verdict: impact, reason: reasons[impact] };
}

const reasons: Readonly<Record<Exclude<Verdict, "none">, string>> = {
  major: "callers send or wait for what was there before",
  minor: "it adds to what is there",
  patch: "docs and mock show it; no call depends on it",
};

function wordsOf({ kind, property, verdicts, base, revision }: RedoclyChange): string {
  const [verdict] = verdicts ?? [];
  if (verdict !== undefined) return verdict.message;
  if (kind !== "modified") return kind === "added" ? "is new" : "is gone";
  const [was, is] = [base?.value, revision?.value].map((value) => JSON.stringify(value) ?? "none");
  const short = `${was} became ${is}`;
  return `${property ?? "it"} ${short.length > 100 ? "is another" : short}`;
}

function isSecurity({ typeName }: Pick<RedoclyChange, "typeName">): boolean {
  return typeName.startsWith("SecurityRequirement");
}

function securityOf({ path }: RedoclyChange): string {
  return security + subjectOf(path.replace(/\/?security(?:\/.*)?$/, ""));
}

/** The way to what changed, its property included. */
function segmentsOf({ path, property }: RedoclyChange): string[] {
  const way = path.replace(/^#\/?/, "");
  const segments = way === "" ? [] : way.split("/");
  const read = segments.map((each) => each.replaceAll("~1", "/").replaceAll("~0", "~"));
  return property === undefined ? read : [...read, property];
}

/** `#/paths/~1ms~1product-query/get` as people read it. */
function subjectOf(pointer: string): string {
  const words = pointer
    .replace(/^#\/?/, "")
    .split("/")
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
    .join(" › ");
  return words === "" ? "the contract" : words;
}
