import { escapeLine } from "@marketplace-seller/client-core/internal";
import { formatDate } from "../calls/request-log.ts";
import type { ExamEvent, ExamFailure, ExamResult, ExamRule } from "../gen/control-openapi.gen.ts";
import { formatTable } from "./format-tables.ts";

const columns = {
  RULE: ({ title }: ExamRule) => title,
  RESULT: ({ status, excused, required }: ExamRule) =>
    `${status.replace("-", " ")}${excused ? ", allowed" : ""}${required ? ", required" : ""}`,
  NAME: ({ rule }: ExamRule) => rule,
};

/** Renders the result as a table, and below it what is wrong, what it costs and what to do. */
export function formatExamResult(result: ExamResult): string {
  const { passed, polls, requests, profile, rules } = result;
  const verdict = `${passed ? "Passed" : "Not passed"}: ${requests} requests in ${polls} polls, profile ${profile}.`;
  const advice = polls < 8 ? " At least eight polls are wanted; see --seconds and --poll." : "";
  const details = rules.filter(({ failures }) => failures.length > 0).map(formatRule);
  return `${formatTable(columns, rules, "")}\n${details.join("\n")}${verdict}${advice}\n`;
}

function formatRule({ title, status, failures, cost, advice, guide }: ExamRule): string {
  const word = status === "failed" ? "failed" : "warning";
  const lines = failures.map((failure) => `  ${formatFailure(failure)}\n`);
  return `${title}: ${word}\n${lines.join("")}  Cost: ${cost}\n  Do:   ${advice} (${guide})\n`;
}

export function formatFailure({ request, at, text }: ExamFailure): string {
  const subject = request === undefined ? "" : `request ${request} `;
  return escapeLine(`${formatDate(at).slice(11)} ${subject}${text}`);
}

export function formatEvent({ at, poll, text }: ExamEvent): string {
  return `${formatDate(at).slice(11)}  poll ${String(poll).padStart(2)}  ${text}\n`;
}

/** Renders the result as JUnit's XML, which CI servers show: a test for each rule. */
export function formatJunit({ rules, profile }: ExamResult): string {
  const cases = rules.map(({ rule, title, status, excused, required, failures, advice }) => {
    const missing = required ? ' message="required, and the day gave no occasion"' : undefined;
    const failed = excused ? undefined : ` message="${escapeXml(advice)}"`;
    const failure = { passed: undefined, failed, "not-seen": missing }[status];
    const isSkipped = status === "not-seen" && !required;
    const text = escapeXml(failures.map(formatFailure).join("\n"));
    const inner = failure ? `<failure${failure}>${text}</failure>` : isSkipped ? "<skipped/>" : "";
    const name = `classname="${rule}" name="${escapeXml(title)}"`;
    return { failure, isSkipped, xml: `    <testcase ${name}>${inner}</testcase>\n` };
  });
  const failed = cases.filter(({ failure }) => failure).length;
  const skipped = cases.filter(({ isSkipped }) => isSkipped).length;
  const counts = `tests="${rules.length}" failures="${failed}" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites ${counts}>
  <testsuite name="exam (${profile})" ${counts}>
${cases.map(({ xml }) => xml).join("")}  </testsuite>
</testsuites>
`;
}

function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
