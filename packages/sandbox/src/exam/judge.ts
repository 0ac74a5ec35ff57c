import type { ExamRequest, ExamRule } from "../gen/control-openapi.gen.ts";
import type { Evidence } from "./evidence.ts";
import { examRules } from "./rules/exam-rules.ts";

/** How many failures of a rule are told. */
const MAX_FAILURES = 10;

/** Judges by every rule, in the order of the table. */
export function judge(
  evidence: Evidence,
  { allow = [], require = [] }: Pick<ExamRequest, "allow" | "require">,
): ExamRule[] {
  return examRules.map(({ judge: find, ...texts }) => {
    const { rule } = texts;
    const { occasion, failures, warnings = [] } = find(evidence);
    const isFailed = failures.length > 0;
    return {
      ...texts,
      status: isFailed ? "failed" : occasion ? "passed" : "not-seen",
      excused: isFailed && failures.every(({ cause = rule }) => allow.includes(cause)),
      required: require.includes(rule),
      failures: [...failures, ...warnings]
        .slice(0, MAX_FAILURES)
        .map(({ cause: _, ...told }) => told),
    };
  });
}
