import { type Reading, readingTable, verdictOf } from "../probe/reading.ts";
import type { CaseResult } from "../run/case-result.ts";
import { storyOperation } from "../stories/story.ts";
import { caseDetails } from "./html-case.ts";
import { escapeHtml } from "./html-escape.ts";
import { script, style } from "./html-look.ts";
import { storySection } from "./html-stories.ts";
import { countsOf, hasFailed, type Report } from "./report.ts";

/** The run as one page that needs nothing else: no network, no file beside it. */
export function html(report: Report): string {
  const { startedAt, milliseconds, results, targets } = report;
  const failed = hasFailed(report);
  const counts = countsOf(results);
  const stories = storySection(results);
  const title = failed ? "The contract is not kept" : "The contract is kept";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<header class="${failed ? "bad" : "good"}">
<h1>${title}</h1>
<p>${counts.passed} passed, ${counts.failed + counts.surprise} failed, ${counts["known failure"]} known failures, ${counts.skipped} skipped with a reason, against ${targets.length} ${targets.length === 1 ? "target" : "targets"} in ${(milliseconds / 1000).toFixed(1)} s. ${escapeHtml(startedAt.toISOString())}</p>
</header>
<nav><a href="#matrix">Operations</a> ${stories === "" ? "" : '<a href="#stories">Stories</a> '}<a href="#cases">Cases</a> <a href="#coverage">Coverage</a> <a href="#assumptions">Assumptions</a> <a href="#timing">Timing</a></nav>
<main>
${matrix(report)}
${stories}
${cases(report)}
${coverage(report)}
${assumptions(report)}
${timing(report)}
</main>
<script>${script}</script>
</body>
</html>
`;
}

function matrix({ results, targets }: Report): string {
  const head = targets.map(({ name }) => `<th scope="col">${escapeHtml(name)}</th>`).join("");
  const rows = operationsOf(results).map(({ operation, protocol }) => {
    const cells = targets.map(({ name }) => cell(operation, name, results));
    return `<tr><th scope="row"><span class="protocol">${protocol}</span> ${escapeHtml(operation)}</th>${cells.join("")}</tr>`;
  });
  return `<section id="matrix"><h2>Operations by targets</h2>
<div class="scroll"><table class="matrix"><thead><tr><th scope="col">Operation</th>${head}</tr></thead><tbody>${rows.join("\n")}</tbody></table></div></section>`;
}

function cell(operation: string, target: string, results: readonly CaseResult[]): string {
  const own = results.filter((each) => each.case.operation === operation && each.target === target);
  const { passed, failed, surprise, skipped, ...rest } = countsOf(own);
  const bad = failed + surprise;
  const known = rest["known failure"];
  const kind = bad > 0 ? "bad" : known > 0 ? "known" : passed > 0 ? "good" : "none";
  const text = [
    ...(bad > 0 ? [`${bad} failed`] : []),
    ...(known > 0 ? [`${known} known`] : []),
    ...(passed > 0 ? [`${passed} passed`] : []),
    ...(passed + bad + known === 0 ? [skipped > 0 ? `${skipped} skipped` : "–"] : []),
  ].join(", ");
  const link = `data-operation="${escapeHtml(operation)}" data-target="${escapeHtml(target)}"`;
  return `<td class="${kind}"><button type="button" ${link}>${text}</button></td>`;
}

function cases({ results }: Report): string {
  const shown = [...results].sort((one, other) => rank(one) - rank(other));
  return `<section id="cases"><h2>Cases</h2>
<form class="filters" onsubmit="return false"><input type="search" id="search" placeholder="Find a case, operation or target" aria-label="Find">
<label><input type="checkbox" id="failures"> failures only</label> <label><input type="checkbox" id="skipped"> skipped too</label> <button type="button" id="all">show all</button> <output id="shown"></output></form>
<div id="list">${shown.map(caseDetails).join("\n")}</div></section>`;
}

function rank({ outcome }: CaseResult): number {
  return ["failed", "surprise", "known failure", "passed", "skipped"].indexOf(outcome);
}

function coverage({ coverage: found }: Report): string {
  const { rules, withoutCase, notShown, unknown, isWhole } = found;
  const list = (title: string, all: readonly string[]) =>
    all.length === 0
      ? ""
      : `<h3 class="bad">${title} (${all.length})</h3><ul>${all.map((rule) => `<li>${escapeHtml(rule)}</li>`).join("")}</ul>`;
  return `<section id="coverage"><h2>Coverage</h2>
<p>${rules.length - withoutCase.length - notShown.length} of the contract's ${rules.length} rules ${isWhole ? "are shown by" : "have"} a case: responses, examples, sentences, parameters, fields, limits, enum values.</p>
${list("Rules without a case", withoutCase)}${list("Rules that no passed case shows", notShown)}${list("Cited, but no rule of the contract", unknown)}</section>`;
}

function assumptions({ assumptions: all, readings }: Report): string {
  const items = all.map((text) => {
    const [id = "", ...sentence] = text.split(": ");
    return `<li><b>${escapeHtml(id)}</b> ${escapeHtml(sentence.join(": "))}</li>`;
  });
  const table =
    readings.length === 0
      ? ""
      : `<h3>How the target reads them</h3><table><tbody>${readings.map(row).join("")}</tbody></table>
<details><summary>As Markdown, for specs/assumptions.md</summary><pre>${escapeHtml(readingTable(readings))}</pre></details>`;
  return `<section id="assumptions"><h2>Assumptions in force</h2>
<p>What the service's document does not show, and what was chosen.</p>${table}<ul class="columns">${items.join("")}</ul></section>`;
}

function row(reading: Reading): string {
  const cells = [reading.assumption, reading.reading, verdictOf(reading)];
  return `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join("")}</tr>`;
}

function timing({ targets, results }: Report): string {
  const rows = targets.map(
    ({ name, milliseconds }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${(milliseconds / 1000).toFixed(2)} s</td></tr>`,
  );
  const slowest = [...results]
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10)
    .map(
      ({ case: each, way, target, milliseconds }) =>
        `<tr><th scope="row">${escapeHtml(each.id)} (${way}, ${escapeHtml(target)})</th><td>${milliseconds.toFixed(0)} ms</td></tr>`,
    );
  return `<section id="timing"><h2>Timing</h2><table><tbody>${rows.join("")}</tbody></table><h3>The ten slowest</h3><table><tbody>${slowest.join("")}</tbody></table></section>`;
}

function operationsOf(results: readonly CaseResult[]) {
  const all = new Map(
    results.map(({ case: { operation, protocol } }) => [
      operation,
      operation === storyOperation ? "" : protocol,
    ]),
  );
  return [...all].map(([operation, protocol]) => ({ operation, protocol }));
}
