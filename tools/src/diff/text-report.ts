import { formatPlace } from "../../../specs/build/contract-error.ts";
import { type Change, type Comparison, ratedApis } from "./change.ts";
import type { ChangedApi } from "./changed-apis.ts";
import { verdicts } from "./verdict.ts";

/** For a terminal: three lines a change, and the verdict last. */
export function textReport(comparison: Comparison): string {
  return [
    `Compared with ${comparison.base}.`,
    "",
    ...comparison.changes.flatMap((change) => [...renderLines(change), ""]),
    ...comparison.apis.flatMap((api) => [...linesOfApi(api), ""]),
    renderSummary(comparison),
  ].join("\n");
}

function renderLines(change: Change): string[] {
  const { verdict, protocol, subject, what, reason, place, isGone, operations } = change;
  const isSaid = operations.every((each) => subject.includes(each));
  return [
    `${verdict.padEnd(5)}  ${protocol}: ${subject}: ${what}`,
    ...(isSaid ? [] : [`       in ${operations.join(", ")}`]),
    `       ${formatPlace(place)}${isGone ? " (before)" : ""}`,
    `       ${reason}`,
  ];
}

function linesOfApi({ name, files, least, because }: ChangedApi): string[] {
  const rating = because.length > 0 ? `, at least ${least}` : "";
  return [`API    ${name}${rating}`, ...[...because, ...files].map((line) => `       ${line}`)];
}

/** `Verdict: major (1 major, 2 minor)`. */
export function renderSummary({ verdict, changes, apis }: Comparison): string {
  if (verdict === "none") return "Verdict: none. The contracts promise what they did.";
  const found = [...changes.map((change) => change.verdict), ...ratedApis(apis)];
  const counts = [...verdicts]
    .reverse()
    .map((each) => [each, found.filter((one) => one === each).length] as const)
    .filter(([, count]) => count > 0)
    .map(([each, count]) => `${count} ${each}`);
  return `Verdict: ${verdict} (${counts.join(", ")}).`;
}
