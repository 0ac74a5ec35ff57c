import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { folders } from "./folders.ts";
import { fence } from "./markdown.ts";

/** Other files cannot be inserted. */
const languages: Readonly<Record<string, string>> = {
  ".ts": "ts",
  ".mjs": "js",
  ".cjs": "js",
  ".json": "json",
  ".sh": "sh",
  ".yaml": "yaml",
  ".sql": "sql",
  ".py": "python",
  ".php": "php",
  ".java": "java",
  ".cs": "csharp",
  ".service": "ini",
};

/** Undefined when it is missing or of an unknown language. */
export function readShownFile(
  path: string,
  folder: string = folders.root,
): { readonly code: string; readonly language: string } | undefined {
  const language = languages[extname(path)];
  const file = join(folder, path);
  if (language === undefined || !existsSync(file)) return undefined;
  return { code: readFileSync(file, "utf8").trimEnd(), language };
}

/** Options of rendering a sample program as Markdown. */
export interface SampleLook {
  /** By default the language of the extension. */
  readonly head?: string;
  /** True when the rendered sample must not include the program's output. */
  readonly quiet?: boolean;
}

/** With its output in the last test run; undefined when it does not exist. */
export function sampleBlocks(
  path: string,
  { head, quiet = false }: SampleLook = {},
): string | undefined {
  const sample = readShownFile(path, folders.samples);
  if (sample === undefined) return undefined;
  const program = fence(sample.code, head ?? sample.language);
  const outputFile = `${join(folders.samples, path)}.out`;
  const output = existsSync(outputFile) ? readFileSync(outputFile, "utf8").trimEnd() : "";
  if (output === "" || quiet) return program;
  const lead = output.includes("…") ? "It prints, with … for times:" : "It prints:";
  return `${program}\n\n${lead}\n\n${fence(output, guessLanguage(output))}`;
}

export function hasSample(path: string): boolean {
  return readShownFile(path, folders.samples) !== undefined;
}

function guessLanguage(output: string): string {
  if (/^[[{]/.test(output)) return "json";
  return output.startsWith("<") ? "xml" : "text";
}
