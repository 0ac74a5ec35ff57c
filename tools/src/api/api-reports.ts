import { existsSync, globSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
  type ExtractorMessage,
} from "@microsoft/api-extractor";
import { type EntryPoint, entryPointsOf } from "./entry-points.ts";

/** The reports of a package after a run. */
export interface ApiReports {
  /** Relative to the package's folder, in the order of `exports`. */
  readonly reports: readonly string[];
  /** Those that differed from the package's API: missing, other than it, or of an entry that is gone. */
  readonly stale: readonly string[];
}

/** A package whose API cannot be read; the message says why. */
export class ApiReportError extends Error {
  override readonly name = "ApiReportError";
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

/**
 * Reports the API of each entry of a built package: `api/<entry>.api.md`, for people who review a
 * change, and the model that the API reference is made from, `reports/api/<entry>.api.json`.
 *
 * @param folder - the package's absolute folder
 * @param isCheck - leave the reports as they are, and only say which are stale
 * @throws ApiReportError when an entry was not built or its declarations have errors
 */
export function apiReportsOf(folder: string, isCheck: boolean): ApiReports {
  const entries = entryPointsOf(folder);
  for (const { declarations } of entries) {
    if (existsSync(declarations)) continue;
    throw new ApiReportError(`${declarations} does not exist. Build the package first.`);
  }
  const configs = entries.map((entry) => configOf(folder, entry, entries));
  const [first] = configs;
  if (first === undefined) return { reports: [], stale: [] };
  for (const { reportFolder, reportTempFolder } of configs) {
    mkdirSync(reportFolder, { recursive: true });
    mkdirSync(reportTempFolder, { recursive: true });
  }
  const compilerState = CompilerState.create(first, {
    additionalEntryPoints: entries.map(({ declarations }) => declarations),
  });
  const reports = entries.map(({ name }) => reportOf(name));
  const changed = configs.map((config) => extract(config, compilerState, isCheck));
  const removed = globSync("api/*.api.md", { cwd: folder })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !reports.includes(path));
  if (!isCheck) for (const path of removed) rmSync(join(folder, path));
  return { reports, stale: [...reports.filter((_, index) => changed[index]), ...removed] };
}

function reportOf(name: string): string {
  return `api/${name}.api.md`;
}

/** Whether the report differed; `compilerState` is shared, as reading the types takes longest. */
function extract(config: ExtractorConfig, compilerState: CompilerState, isCheck: boolean): boolean {
  const errors: string[] = [];
  const result = Extractor.invoke(config, {
    compilerState,
    localBuild: !isCheck,
    messageCallback: (message: ExtractorMessage) => {
      if (message.logLevel === ExtractorLogLevel.Error)
        errors.push(message.formatMessageWithLocation(config.projectFolder));
      message.handled = true;
    },
  });
  if (errors.length > 0) throw new ApiReportError(errors.join("\n"));
  return result.apiReportChanged;
}

function configOf(
  folder: string,
  { name, declarations }: EntryPoint,
  entries: readonly EntryPoint[],
): ExtractorConfig {
  const none = { default: { logLevel: ExtractorLogLevel.None } };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, "package.json"),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: declarations,
      newlineKind: "lf",
      compiler: {
        overrideTsconfig: { compilerOptions, files: entries.map((each) => each.declarations) },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: join(folder, "api"),
        reportTempFolder: join(folder, "reports/api"),
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
