import { type Case, ways } from "../cases/case.ts";
import type { Target } from "../targets/target.ts";
import type { CaseResult } from "./case-result.ts";
import { oncePerCase, type Preparations, runCase } from "./run-case.ts";
import type { Suite } from "./suite.ts";

/** Runs every case in both ways against one target, one after the other, and tells of each. */
export async function runSuite(
  suite: Suite,
  target: Target,
  cases: readonly Case[],
  onResult: (result: CaseResult) => void = () => {},
  preparations: Preparations = oncePerCase(),
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  for (const each of cases) {
    for (const way of ways) {
      const result = await runCase(suite, target, each, way, preparations);
      results.push(result);
      onResult(result);
    }
  }
  return results;
}
