import { parseDocument } from "yaml";
import { parseSource } from "../../read/source-document.ts";
import type { Change } from "../change.ts";
import { Changes } from "../changes.ts";
import type { Rating } from "../direction.ts";
import { pairUp } from "../pair-up.ts";

type Files = ReadonlyMap<string, string>;

const folder = "specs/rest/examples/";
const shown: Rating = { verdict: "patch", reason: "docs and mock show it; no call depends on it" };

/** The named examples of the REST contract, compared as written: `12.50` is not `12.5`. */
export function compareExamples(before: Files, after: Files): readonly Change[] {
  const changes = new Changes("REST");
  const [old, now] = [examplesOf(before, after), examplesOf(after, before)];
  const pairs = pairUp(
    old,
    now,
    ({ file, name }) => `${file} ${name}`,
    ({ text }) => text,
  );
  for (const [left, right] of pairs.kept) {
    if (left.text !== right.text)
      changes.add(placeIn(after, right), subject(right), "is another", shown);
  }
  for (const [left, right] of pairs.renamed) {
    changes.add(placeIn(after, right), subject(right), `was named ${left.name}`, shown);
  }
  for (const each of pairs.gone)
    changes.gone(placeIn(before, each), subject(each), "is gone", shown);
  for (const each of pairs.added) changes.add(placeIn(after, each), subject(each), "is new", shown);
  return changes.all;
}

interface Example {
  readonly file: string;
  readonly name: string;
  readonly text: string;
}

/** Those of files that the other side does not have alike. */
function examplesOf(files: Files, others: Files): Example[] {
  return [...files].flatMap(([file, text]) => {
    if (!file.startsWith(folder) || others.get(file) === text) return [];
    const document = parseDocument(text);
    const names = Object.keys(document.toJS() ?? {});
    return names.map((name) => ({ file, name, text: String(document.get(name, true)) }));
  });
}

function subject({ name }: Example): string {
  return `example ${name}`;
}

function placeIn(files: Files, { file, name }: Example) {
  return parseSource(file, files.get(file) ?? "").placeOf([name]);
}
