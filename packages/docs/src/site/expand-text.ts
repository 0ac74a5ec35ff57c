import { problemAt } from "./docs-error.ts";
import { fence } from "./markdown.ts";
import { readShownFile, sampleBlocks } from "./read-sample.ts";

/** For the location of problems. */
export interface TextSource {
  readonly file: string;
  readonly linesBefore: number;
}

/** With its problems. */
export interface ExpandedText {
  readonly text: string;
  readonly problems: readonly string[];
}

/** The Markdown by which the build replaces a line of a docs text that consists of `[[name]]`. */
export type Insertions = Readonly<Record<string, string>>;

const block = /^```(.*)\n([\s\S]*?)^```$|^\[\[([\w-]+)\]\]$/gm;

/**
 * Inserts samples into a hand-written text: a fence with `sample="..."` becomes a program of packages/examples and its
 * output (without output for `quiet`), a fence with `file="..."` becomes a file of the repository. Other attributes of
 * a fence are passed to Starlight. Any other code in a docs text is a problem, because no test would run the code,
 * except commands (`console`, checked by checks/console-block.ts) and plain text.
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

const attributes = /\s+(?:(sample|file)="([^"]*)"|(quiet))(?=\s|$)/g;

interface Head {
  readonly sample?: string;
  readonly file?: string;
  readonly quiet: boolean;
  /** Language and Starlight's attributes. */
  readonly head: string;
}

function readHead(info: string): Head {
  const found = [...info.matchAll(attributes)];
  return {
    ...Object.fromEntries(found.flatMap(([, name, path]) => (name ? [[name, path]] : []))),
    quiet: found.some(([, , , flag]) => flag !== undefined),
    head: info.replaceAll(attributes, ""),
  };
}

function expandFence(info: string, code: string): string | undefined {
  const { sample, file, quiet, head } = readHead(info);
  if (sample !== undefined) return sampleBlocks(sample, { head: titled(head, sample), quiet });
  if (file !== undefined) {
    const observed = readShownFile(file);
    return observed && fence(observed.code, titled(head, file));
  }
  if (head.startsWith("console")) return fence(code.trimEnd(), "sh");
  return head === "text" ? fence(code.trimEnd(), head) : undefined;
}

const titled = (head: string, path: string): string =>
  head.includes(" title=") ? head : `${head} title=${JSON.stringify(path)}`;

function describeProblem(info: string | undefined, name: string): string {
  if (info === undefined) return `the placeholder "${name}" is unknown; correct its name`;
  const { sample, file } = readHead(info);
  if (sample !== undefined) return `packages/examples has no sample "${sample}"`;
  if (file !== undefined) return `the repository has no file "${file}" of a known language`;
  return `code fence "${info}" has neither sample="..." nor file="...": name a sample, or use a console or text fence`;
}
