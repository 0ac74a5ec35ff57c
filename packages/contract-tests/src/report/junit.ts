import type { CaseResult } from "../run/case-result.ts";
import { redacted } from "./redacted.ts";
import { countsOf, type Report } from "./report.ts";

/** The run as JUnit XML: a suite per target, a test case per case and way, one suite for coverage. */
export function junit({ targets, results, coverage }: Report): string {
  const suites = targets.map(({ name, milliseconds }) => {
    const own = results.filter(({ target }) => target === name);
    const { failed, surprise, skipped } = countsOf(own);
    const head = attributes({
      name,
      tests: own.length,
      failures: failed + surprise,
      skipped,
      time: seconds(milliseconds),
    });
    return `<testsuite ${head}>\n${own.map(testCase).join("\n")}\n</testsuite>`;
  });
  const gaps = [...coverage.withoutCase, ...coverage.notShown, ...coverage.unknown];
  const rules = gaps.map(
    (rule) =>
      `<testcase ${attributes({ name: rule })}><failure message="no case shows it"/></testcase>`,
  );
  const head = attributes({
    name: "coverage",
    tests: coverage.rules.length,
    failures: gaps.length,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
${suites.join("\n")}
<testsuite ${head}>
${rules.join("\n")}
</testsuite>
</testsuites>
`;
}

function testCase(result: CaseResult): string {
  const { case: each, way, outcome, reasons, milliseconds } = result;
  const head = attributes({
    name: `${each.id} (${way})`,
    classname: `${each.protocol}.${each.operation}`,
    time: seconds(milliseconds),
  });
  const text = redacted(reasons.join("\n"), result);
  if (outcome === "passed" || outcome === "known failure") return `<testcase ${head}/>`;
  if (outcome === "skipped") {
    return `<testcase ${head}><skipped ${attributes({ message: text })}/></testcase>`;
  }
  const message = attributes({ message: text.split("\n")[0] ?? outcome });
  return `<testcase ${head}><failure ${message}>${escaped(text)}</failure></testcase>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`)
    .join(" ");
}

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** What no XML may hold is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
