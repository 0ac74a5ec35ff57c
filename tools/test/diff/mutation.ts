import type { Verdict } from "../../src/diff/change.ts";

/** One edit of one file: the first `from` after the anchor becomes `to`. */
export interface Edit {
  readonly file: string;
  /** A text before the place; the file's beginning when it is empty. */
  readonly anchor: string;
  readonly from: string;
  readonly to: string;
}

/** One change to the contracts, and the verdict it deserves. */
export interface Mutation {
  readonly what: string;
  readonly edits: readonly Edit[];
  readonly verdict: Verdict;
  /** How many changes are reported. */
  readonly reported: number;
}

const rated =
  (verdict: Verdict, usual = 1) =>
  (what: string, edits: Edit | readonly Edit[], reported = usual): Mutation => ({
    what,
    edits: [edits].flat(),
    verdict,
    reported,
  });

export const major = rated("major");
export const minor = rated("minor");
export const patch = rated("patch");
export const none = rated("none", 0);

/** The contracts' files by path. */
export type Files = ReadonlyMap<string, string>;

/** The files with one more edit each; throws when an edit does not apply. */
export function mutated(files: Files, edits: readonly Edit[]): Files {
  const changed = new Map(files);
  for (const { file, anchor, from, to } of edits) {
    const text = changed.get(file);
    const start = text?.indexOf(anchor) ?? -1;
    const at = start === -1 ? -1 : (text?.indexOf(from, start + anchor.length) ?? -1);
    if (text === undefined || at === -1) {
      throw new Error(`${file}: no ${JSON.stringify(from)} after ${JSON.stringify(anchor)}`);
    }
    changed.set(file, text.slice(0, at) + to + text.slice(at + from.length));
  }
  return changed;
}

/** An edit of a REST file. */
export function rest(file: string, anchor: string, from: string, to: string): Edit {
  return { file: `specs/rest/${file}`, anchor, from, to };
}

/** An edit of a SOAP file. */
export function soap(file: string, anchor: string, from: string, to: string): Edit {
  return { file: `specs/soap/${file}`, anchor, from, to };
}
