import type { Rule } from "../contract/rule.ts";
import type { Reading } from "../probe/reading.ts";
import type { CaseResult, Outcome } from "../run/case-result.ts";

/** Everything that a run found, as the reports show it. */
export interface Report {
  readonly startedAt: Date;
  readonly milliseconds: number;
  readonly contract: string;
  readonly targets: readonly TargetReport[];
  readonly results: readonly CaseResult[];
  readonly coverage: Coverage;
  /** `id: sentence`, each once. */
  readonly assumptions: readonly string[];
  /** Which reading a live target takes, where the document is silent. */
  readonly readings: readonly Reading[];
}

/** One target's column. */
export interface TargetReport {
  readonly name: string;
  readonly milliseconds: number;
  readonly counts: Counts;
}

/** How many results had which outcome. */
export type Counts = Readonly<Record<Outcome, number>>;

/** The contract's rules and those that no case shows. */
export interface Coverage {
  readonly rules: readonly Rule[];
  /** Rules that no case cites. */
  readonly withoutCase: readonly string[];
  /** Rules whose cases were all skipped or failed. */
  readonly notShown: readonly string[];
  /** Whether every local target ran; otherwise only the existence of cases is told. */
  readonly isWhole: boolean;
  /** What cases cite that is no rule of the contract. */
  readonly unknown: readonly string[];
}

/** Counts outcomes. */
export function countsOf(results: readonly CaseResult[]): Counts {
  const counts: Record<Outcome, number> = {
    passed: 0,
    failed: 0,
    skipped: 0,
    "known failure": 0,
    surprise: 0,
  };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/** Whether a run that could run has failed: exit code 1. */
export function hasFailed({ results, coverage }: Report): boolean {
  const { withoutCase, notShown, unknown } = coverage;
  const broken = results.some(({ outcome }) => outcome === "failed" || outcome === "surprise");
  return broken || withoutCase.length + notShown.length + unknown.length > 0;
}
