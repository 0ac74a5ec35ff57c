import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from "@microsoft/api-extractor";

/** The reports of a package after a run. */
export interface ApiReports {
  readonly reports: readonly string[];
  /** Those that differed from the package's API: missing, other than it, or no longer of anything. */
  readonly stale: readonly string[];
}

export class ApiReportError extends Error {
  override readonly name = "ApiReportError";
}

/** An entry of a package that users import. */
interface EntryPoint {
  /** `index`, or its subpath: `node-soap`. */
  readonly name: string;
  /** The absolute path of the declarations that its users get. */
  readonly declarations: string;
}

/** How declarations are read: as a user with strict settings reads them. */
const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable", "ESNext.Disposable"],
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  skipLibCheck: true,
  types: ["node"],
};

/** What our own packages share; users are promised nothing of it. */
const internal = "./internal";

/**
 * Reports the API of a built package for people who review a change, each type once: `api/index.api.md`, and
 * `api/generated.api.md` with the types that are made from the contract. The API reference is made from
 * `reports/api/<entry>.api.json`, beside which `<entry>.api.md` names what the entry passes on.
 *
 * @param folder - the package's absolute folder
 * @param isCheck - leave the reports as they are, and only say which are stale
 * @throws ApiReportError when an entry was not built, its declarations have errors, or what users are given leads
 *   to a type that stands in no report
 */
export function writeApiReports(folder: string, isCheck: boolean): ApiReports {
  const entries = readEntryPoints(folder);
  for (const { declarations } of entries) {
    if (existsSync(declarations)) continue;
    throw new ApiReportError(`${declarations} does not exist. Build the package first.`);
  }
  if (entries.length === 0) return { reports: [], stale: [] };
  const whole = extract(folder, entries);
  const imports = whole.matchAll(/^import .*\{ (\w+)(?: as \w+)? \} from '([^']+\/internal)';$/gm);
  const hidden = [...imports].map(([, name, from]) => `${name} of ${from}`);
  if (hidden.length > 0) {
    throw new ApiReportError(
      `Users are given ${hidden.join(", ")}, which stands in no report: ` +
        "export it from the package's index, and import it from there.",
    );
  }
  const texts = renderReports(whole, generatedDeclarations(folder));
  return settle(folder, texts, isCheck);
}

/** The entries of a package for users that have types, as its package.json lists them. */
function readEntryPoints(folder: string): readonly EntryPoint[] {
  const manifest: {
    readonly exports?: Readonly<Record<string, string | { readonly types?: string }>>;
  } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, entry]) => {
    if (subpath === internal || typeof entry === "string" || entry.types === undefined) return [];
    const name = subpath === "." ? "index" : subpath.slice("./".length).replaceAll("/", "-");
    return [{ name, declarations: join(folder, entry.types) }];
  });
}

/** Writes the models of all entries, and returns the report of a file that exports every entry as a namespace. */
function extract(folder: string, entries: readonly EntryPoint[]): string {
  const work = join(folder, "reports/api");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const all = { name: "all", declarations: join(work, "all.d.ts") };
  const lines = entries.map(({ name, declarations }) => {
    const path = relative(work, declarations)
      .replaceAll("\\", "/")
      .replace(/\.d\.ts$/, ".js");
    const namespace = name.replaceAll("-", "_");
    return `import * as ${namespace} from "${path}";\nexport { ${namespace} };\n`;
  });
  writeFileSync(all.declarations, lines.join(""));
  const files = [all, ...entries].map(({ declarations }) => declarations);
  const configs = [all, ...entries].map((entry) => prepare(folder, entry, files));
  const [first] = configs;
  if (first === undefined) return "";
  // Shared, as reading the types takes longest.
  const compilerState = CompilerState.create(first, { additionalEntryPoints: files });
  for (const config of configs) invoke(config, compilerState);
  const report = readFileSync(join(work, "all.api.md"), "utf8");
  for (const file of ["all.d.ts", "all.api.md", "all.api.json"]) rmSync(join(work, file));
  return report;
}

function invoke(config: ExtractorConfig, compilerState: CompilerState): void {
  const errors: string[] = [];
  Extractor.invoke(config, {
    compilerState,
    localBuild: true,
    messageCallback: (message: ExtractorMessage) => {
      if (message.logLevel === ExtractorLogLevel.Error)
        errors.push(message.formatMessageWithLocation(config.projectFolder));
      message.handled = true;
    },
  });
  if (errors.length > 0) throw new ApiReportError(errors.join("\n"));
}

function prepare(
  folder: string,
  { name, declarations }: EntryPoint,
  files: readonly string[],
): ExtractorConfig {
  const none = { default: { logLevel: ExtractorLogLevel.None } };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, "package.json"),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: declarations,
      newlineKind: "lf",
      compiler: { overrideTsconfig: { compilerOptions, files } },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: join(folder, "reports/api"),
        reportTempFolder: join(folder, "reports/api/temp"),
        includeForgottenExports: true,
      },
      docModel: { enabled: true, apiJsonFilePath: join(folder, `reports/api/${name}.api.json`) },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: none,
        tsdocMessageReporting: none,
      },
    },
  });
}

/** What the generated declarations of a package declare. */
function generatedDeclarations(folder: string): ReadonlySet<string> {
  const files = globSync("dist/**/*.gen.d.ts", { cwd: folder });
  return new Set(files.flatMap((file) => declarationsIn(readFileSync(join(folder, file), "utf8"))));
}

/** Compares the reports with those in `api`, and puts them there unless it only checks. */
function settle(folder: string, texts: ReadonlyMap<string, string>, isCheck: boolean): ApiReports {
  const api = join(folder, "api");
  mkdirSync(api, { recursive: true });
  const read = (file: string) =>
    existsSync(join(api, file)) ? readFileSync(join(api, file), "utf8") : undefined;
  const changed = [...texts].filter(([file, text]) => read(file) !== text).map(([file]) => file);
  const removed = readdirSync(api).filter((file) => !texts.has(file));
  if (!isCheck) {
    for (const file of changed) writeFileSync(join(api, file), texts.get(file) ?? "");
    for (const file of removed) rmSync(join(api, file));
  }
  const paths = (files: Iterable<string>) => [...files].map((file) => `api/${file}`);
  return { reports: paths(texts.keys()), stale: paths([...changed, ...removed]) };
}

/** What API Extractor writes of every member alike, and tells nobody anything. */
const noise = /^ *\/\/ (?:\(undocumented\)|@public(?: \(undocumented\))?)\n/gm;

const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(interface|type|const|function|class) (\w+)/;

/**
 * The reports of a package, by file, from API Extractor's report of all its entries: what was written by hand,
 * with the imports and the lists of what each entry exports, and what was generated from the contract
 * (`generated`: its declarations, as `declarationsIn` names them).
 */
export function renderReports(
  whole: string,
  generated: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const start = whole.indexOf("```ts\n") + "```ts\n".length;
  const head = whole.slice(0, start);
  const end = whole.lastIndexOf("```");
  const blocks = whole
    .slice(start, end)
    .replaceAll(noise, "")
    .split(/\n\n+(?=\S)/)
    .map((block) => block.trim())
    .filter((block) => block !== "" && !block.startsWith("// (No @packageDocumentation"));
  const isGenerated = (block: string) => generated.has(declared(block));
  const file = (chosen: readonly string[]) => `${head}\n${chosen.join("\n\n")}\n\n\`\`\`\n`;
  const ownValue = blocks.filter((block) => !isGenerated(block));
  const made = blocks.filter(isGenerated);
  return new Map([
    ["index.api.md", file(ownValue)],
    ...(made.length > 0 ? [["generated.api.md", file(made)] as const] : []),
  ]);
}

/** `type Clock` of `type Clock_2 = ...`, which stands beside an interface of that name. */
function declared(block: string): string {
  const [, kind = "", name = ""] = declaration.exec(block) ?? [];
  return `${kind} ${name.replace(/_\d+$/, "")}`;
}

/** What a text of declarations declares: `type Clock`. */
export function declarationsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(declaration, "gm"))].map(
    ([, kind, name]) => `${kind} ${name}`,
  );
}
