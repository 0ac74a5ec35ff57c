import type { Change } from "../change.ts";
import { isAbove, type Verdict, worst } from "../verdict.ts";

/** Words of every report, which name nothing. */
const general: ReadonlySet<string> = new Set([
  ...["answer", "body", "element", "example", "field", "flag", "header", "message", "operation"],
  ...["parameter", "path", "property", "query", "request", "response", "schema", "type", "value"],
]);

/** Tells whether something generated changed because of a change of the contract, which is told there. */
export type IsConsequence = (place: string, what: string, verdict: Verdict) => boolean;

/**
 * What is generated from a schema or an operation that changed bears its name. What comes or goes does so
 * with an operation that may be called otherwise: it is told only if it asks for more than the contract.
 *
 * @param changes - of both contracts
 */
export function consequencesOf(changes: readonly Change[]): IsConsequence {
  const names = new Set(changes.flatMap(({ subject }) => wordsOf(subject)));
  const asked = worst(changes.map(({ verdict }) => verdict));
  return (place, what, verdict) => {
    if (/^is (?:new|gone)/.test(what) && !isAbove(verdict, asked)) return true;
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
