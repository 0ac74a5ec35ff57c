import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { CodeLanguage } from "./highlight.ts";
import { places } from "./places.ts";

/** A program of packages/examples, and what it printed when the tests last ran it. */
export interface Sample {
  /** Path below packages/examples/src. */
  readonly path: string;
  readonly code: string;
  readonly language: CodeLanguage;
  /** Absent when the program prints nothing. */
  readonly output: string | undefined;
}

const languages: Readonly<Record<string, CodeLanguage>> = {
  ".ts": "ts",
  ".sh": "sh",
  ".yaml": "yaml",
};

/** The sample at a path below packages/examples/src; undefined when there is none. */
export function readSample(path: string, folder: string = places.samples): Sample | undefined {
  const language = languages[extname(path)];
  const file = join(folder, path);
  if (language === undefined || !existsSync(file)) return undefined;
  const outputFile = `${file}.out`;
  const output = existsSync(outputFile) ? readFileSync(outputFile, "utf8").trimEnd() : "";
  return {
    path,
    code: readFileSync(file, "utf8").trimEnd(),
    language,
    output: output === "" ? undefined : output,
  };
}

/** A file of the repository as it is shown; undefined when it is not there or of another language. */
export function readShownFile(
  path: string,
): { readonly code: string; readonly language: CodeLanguage } | undefined {
  const language = languages[extname(path)];
  const file = join(places.root, path);
  if (language === undefined || !existsSync(file)) return undefined;
  return { code: readFileSync(file, "utf8").trimEnd(), language };
}
