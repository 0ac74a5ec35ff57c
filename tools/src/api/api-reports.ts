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

/** The result of checking or writing a package's API reports. */
export interface ApiReports {
  readonly reports: readonly string[];
  /** Missing, different, or of an entry point that is gone. */
  readonly stale: readonly string[];
}

export class ApiReportError extends Error {
  override readonly name = "ApiReportError";
}

/** An entry point of a package that users import. */
interface EntryPoint {
  /** `index`, or the subpath such as `node-soap`. */
  readonly name: string;
  /** The absolute path of the entry point's built `.d.ts` file. */
  readonly declarations: string;
}

/** Those of a user with strict settings. */
const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable", "ESNext.Disposable"],
  module: "nodenext",
  moduleResolution: "nodenext",
  strict: true,
  skipLibCheck: true,
  types: ["node"],
};

/** For packages of this workspace; no public API. */
const internal = "./internal";

/**
 * Reports the API of a built package for people who review a change, each type once, in the files `api/index.api.md`
 * and `api/generated.api.md`, the latter with the types that are generated from the contract. The API reference is made
 * from `reports/api/<entry>.api.json`, beside which `<entry>.api.md` lists the exports of the entry.
 *
 * @param folder - the package's absolute folder
 * @param isCheck - whether to name stale reports instead of writing them
 * @throws ApiReportError when an entry was not built, its declarations have errors, or the public API refers
 *   to a type that users cannot import
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
      `The public API refers to ${hidden.join(", ")}, which users cannot import: ` +
        "export it from the package's index, and import it from there.",
    );
  }
  const texts = renderReports(whole, generatedDeclarations(folder));
  return settle(folder, texts, isCheck);
}

/** Those with types, from `exports`. */
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

/** And returns API Extractor's report of a file that exports each as a namespace. */
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
  // All entry points share one compiler program, because reading the types takes most of the time.
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

/** Lists the names that a package's generated declarations declare. */
function generatedDeclarations(folder: string): ReadonlySet<string> {
  const files = globSync("dist/**/*.gen.d.ts", { cwd: folder });
  return new Set(files.flatMap((file) => declarationsIn(readFileSync(join(folder, file), "utf8"))));
}

/** Writes them, unless it only checks. */
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

/** The lines that API Extractor writes for every member of a type, which carry no information. */
const noise = /^ *\/\/ (?:\(undocumented\)|@public(?: \(undocumented\))?)\n/gm;

const declaration =
  /^(?:export )?(?:declare )?(?:abstract )?(interface|type|const|function|class) (\w+)/;

/**
 * Splits API Extractor's report of all entry points into two report files: the hand-written API with imports and
 * export lists, and the types that were generated from the contract (`generated` names their declarations).
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
  const handWritten = blocks.filter((block) => !isGenerated(block));
  const fromContract = blocks.filter(isGenerated);
  return new Map([
    ["index.api.md", file(handWritten)],
    ...(fromContract.length > 0 ? [["generated.api.md", file(fromContract)] as const] : []),
  ]);
}

/**
 * Returns the original name of a type that API Extractor renamed, for instance to `Clock_2` because an interface has
 * the name `Clock`.
 */
function declared(block: string): string {
  const [, kind = "", name = ""] = declaration.exec(block) ?? [];
  return `${kind} ${name.replace(/_\d+$/, "")}`;
}

/** Lists the declarations in a `.d.ts` text, such as `type Clock`. */
export function declarationsIn(text: string): string[] {
  return [...text.matchAll(new RegExp(declaration, "gm"))].map(
    ([, kind, name]) => `${kind} ${name}`,
  );
}
