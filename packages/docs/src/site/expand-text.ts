import { problemAt } from "./docs-error.ts";
import { fence } from "./markdown.ts";
import { readShownFile, sampleBlocks } from "./read-sample.ts";

/** Where a text comes from, so that a problem can name file and line. */
export interface TextSource {
  readonly file: string;
  readonly linesBefore: number;
}

/** A text with what it names put in, and what is wrong with it. */
export interface ExpandedText {
  readonly text: string;
  readonly problems: readonly string[];
}

/** What `[[name]]` on a line of its own stands for, as Markdown. */
export type Insertions = Readonly<Record<string, string>>;

const block = /^```(.*)\n([\s\S]*?)^```$|^\[\[([\w-]+)\]\]$/gm;

/**
 * Puts in what a hand-written text names: a fence named `sample` becomes a program of packages/examples and what
 * it prints, one named `file` a file of the repository. Other code is a problem, because nothing would run it;
 * commands (`console`, checked by checks/console-block.ts) and plain text are not.
 */
export function expandText(
  source: string,
  { file, linesBefore }: TextSource,
  insertions: Insertions = {},
): ExpandedText {
  const problems: string[] = [];
  const text = source.replace(
    block,
    (whole, info: string | undefined, code: string, name: string, index: number) => {
      const found = info === undefined ? insertions[name] : expandFence(info.trim(), code);
      if (found !== undefined) return found;
      const line = linesBefore + source.slice(0, index).split("\n").length;
      problems.push(problemAt(file, line, describeProblem(info?.trim(), name)));
      return whole;
    },
  );
  return { text, problems };
}

function expandFence(info: string, code: string): string | undefined {
  const [kind, path = "", ...flags] = info.split(/\s+/);
  if (kind === "sample") return sampleBlocks(path, { title: path, quiet: flags.includes("quiet") });
  if (kind === "console") return fence(code.trimEnd(), "sh");
  if (kind === "text") return fence(code.trimEnd(), "text");
  if (kind !== "file") return undefined;
  const shown = readShownFile(path);
  return shown === undefined ? undefined : fence(shown.code, shown.language, path);
}

function describeProblem(info: string | undefined, name: string): string {
  if (info === undefined) return `there is nothing named "${name}" to put in`;
  const [kind = "", path] = info.split(/\s+/);
  if (kind === "sample") return `there is no sample "${path}" in packages/examples`;
  if (kind === "file") return `there is no file "${path}" that can be shown`;
  return `code fence "${info}" is none of sample, file, console, text: code comes from samples`;
}
