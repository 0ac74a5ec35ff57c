import type { Verdict } from "../../src/diff/change.ts";

/**
 * An edit of one contract file: the first occurrence of the text `from` after the anchor is replaced by the text `to`.
 */
export interface Edit {
  readonly file: string;
  /**
   * The anchor, a text before the edited text; when the anchor is empty, the search begins at the start of the file.
   */
  readonly anchor: string;
  readonly from: string;
  readonly to: string;
}

/** A change of the contracts, and the verdict that the contract diff must report for it. */
export interface Mutation {
  readonly what: string;
  readonly edits: readonly Edit[];
  readonly verdict: Verdict;
  /** The number of changes that the diff must report. */
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

/** The texts of the contracts' files, by path. */
export type Files = ReadonlyMap<string, string>;

/** Applies edits to the contracts' files; throws when the text of an edit is not found. */
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

/** Creates an edit of a file of the REST contract. */
export function rest(file: string, anchor: string, from: string, to: string): Edit {
  return { file: `specs/rest/${file}`, anchor, from, to };
}

/** Creates an edit of a file of the SOAP contract. */
export function soap(file: string, anchor: string, from: string, to: string): Edit {
  return { file: `specs/soap/${file}`, anchor, from, to };
}
