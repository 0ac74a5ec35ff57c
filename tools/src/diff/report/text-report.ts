import { formatPlace } from "../../read/contract-error.ts";
import type { Change, Comparison } from "../change.ts";
import { verdicts } from "../verdict.ts";

/** For a terminal: three lines a change, and the verdict last. */
export function textReport(comparison: Comparison): string {
  return [
    `Compared with ${comparison.base}.`,
    "",
    ...comparison.changes.flatMap((change) => [...linesOf(change), ""]),
    summaryOf(comparison),
  ].join("\n");
}

function linesOf({ verdict, surface, subject, what, reason, place, isGone }: Change): string[] {
  return [
    `${verdict.padEnd(5)}  ${surface}: ${subject}: ${what}`,
    `       ${formatPlace(place)}${isGone ? " (before)" : ""}`,
    `       ${reason}`,
  ];
}

/** `Verdict: major (1 major, 2 minor)`. */
export function summaryOf({ verdict, changes }: Comparison): string {
  if (changes.length === 0) return "Verdict: none. Nothing changed that anybody could notice.";
  const counts = [...verdicts]
    .reverse()
    .map((each) => [each, changes.filter((change) => change.verdict === each).length] as const)
    .filter(([, count]) => count > 0)
    .map(([each, count]) => `${count} ${each}`);
  return `Verdict: ${verdict} (${counts.join(", ")}).`;
}
