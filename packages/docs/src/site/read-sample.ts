import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fence } from "./markdown.ts";
import { places } from "./places.ts";

/** The language of a file by its ending; others are not shown. */
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
};

/** A file of the repository as it is shown; undefined when it is not there or of another language. */
export function readShownFile(
  path: string,
  folder: string = places.root,
): { readonly code: string; readonly language: string } | undefined {
  const language = languages[extname(path)];
  const file = join(folder, path);
  if (language === undefined || !existsSync(file)) return undefined;
  return { code: readFileSync(file, "utf8").trimEnd(), language };
}

/** How a sample is shown. */
export interface SampleLook {
  /** The head of its fence: the language by its ending when absent. */
  readonly head?: string;
  /** Leave out what it prints. */
  readonly quiet?: boolean;
}

/**
 * A program of packages/examples and what it printed when the tests last ran it, as Markdown; undefined when
 * there is no such program.
 */
export function sampleBlocks(
  path: string,
  { head, quiet = false }: SampleLook = {},
): string | undefined {
  const sample = readShownFile(path, places.samples);
  if (sample === undefined) return undefined;
  const program = fence(sample.code, head ?? sample.language);
  const outputFile = `${join(places.samples, path)}.out`;
  const output = existsSync(outputFile) ? readFileSync(outputFile, "utf8").trimEnd() : "";
  if (output === "" || quiet) return program;
  return `${program}\n\nIt prints:\n\n${fence(output, guessLanguage(output))}`;
}

export function hasSample(path: string): boolean {
  return readShownFile(path, places.samples) !== undefined;
}

/** The language that a program's output is in, by its looks. */
function guessLanguage(output: string): string {
  if (/^[[{]/.test(output)) return "json";
  return output.startsWith("<") ? "xml" : "text";
}
