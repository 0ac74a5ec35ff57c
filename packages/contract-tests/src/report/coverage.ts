import type { Case } from "../cases/case.ts";
import type { Rule } from "../contract/rule.ts";
import type { CaseResult } from "../run/case-result.ts";
import type { Coverage } from "./report.ts";

/**
 * Holds the contract's rules against the cases that cite them.
 *
 * @param isWhole whether every local target ran, so that a rule that no result shows is a gap
 */
export function coverageOf(
  rules: readonly Rule[],
  cases: readonly Case[],
  results: readonly CaseResult[],
  isWhole: boolean,
): Coverage {
  const known = new Set(rules.map(({ id }) => id));
  const cited = new Set(cases.flatMap(({ covers }) => covers));
  const shown = new Set(
    results.filter(({ outcome }) => outcome === "passed").flatMap(({ case: each }) => each.covers),
  );
  const lacking = (has: ReadonlySet<string>) =>
    rules.map(({ id }) => id).filter((id) => !has.has(id));
  const withoutCase = lacking(cited);
  return {
    rules,
    withoutCase,
    isWhole,
    notShown: isWhole ? lacking(shown).filter((id) => cited.has(id)) : [],
    unknown: [...cited].filter((id) => !known.has(id)),
  };
}
