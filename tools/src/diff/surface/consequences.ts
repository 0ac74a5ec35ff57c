import type { Change } from "../change.ts";

/** Words of every report, which name nothing. */
const general: ReadonlySet<string> = new Set([
  ...["answer", "body", "element", "example", "field", "flag", "header", "message", "operation"],
  ...["parameter", "path", "property", "query", "request", "response", "schema", "type", "value"],
]);

/** Tells whether something generated changed because of a change of the contract, which is told there. */
export type IsConsequence = (place: string, what: string) => boolean;

/**
 * What is generated from a schema or an operation that changed bears its name.
 *
 * @param changes - of both contracts
 */
export function consequencesOf(changes: readonly Change[]): IsConsequence {
  const names = new Set(changes.flatMap(({ subject }) => wordsOf(subject)));
  return (place, what) => {
    const text = `${place} ${what}`.toLowerCase();
    return [...names].some((name) => text.includes(name));
  };
}

function wordsOf(subject: string): string[] {
  const words = subject.match(/[A-Za-z_$][\w$]*/g) ?? [];
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 3 && !general.has(word));
}
