import { codeBlock } from "./code-block.ts";
import type { CodeLanguage, Highlight } from "./highlight.ts";
import { readSample } from "./read-sample.ts";

/** How a sample is shown. */
export interface SampleLook {
  /** The name above the program. */
  readonly name?: string;
  /** Leave out what it prints. */
  readonly quiet?: boolean;
}

/** A program of packages/examples and what it prints; undefined when there is no such program. */
export function sampleBlocks(
  highlight: Highlight,
  path: string,
  { quiet = false, ...name }: SampleLook = {},
): string | undefined {
  const sample = readSample(path);
  if (sample === undefined) return undefined;
  const { code, language, output } = sample;
  const program = codeBlock(highlight, { code, language, ...name });
  if (output === undefined || quiet) return program;
  const shown = { code: output, language: languageOf(output), name: "prints", output: true };
  return program + codeBlock(highlight, shown);
}

/** The language that a program's output is in, by its looks. */
function languageOf(output: string): CodeLanguage {
  if (/^[[{]/.test(output)) return "json";
  return output.startsWith("<") ? "xml" : "text";
}
