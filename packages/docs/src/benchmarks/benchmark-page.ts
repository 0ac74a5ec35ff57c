import { barChart, shownFigure } from "../pictures/bar-chart.ts";
import { escapeHtml, slug } from "../site/escape-html.ts";
import type { Heading } from "../site/frame.ts";
import type { MadePage } from "../site/write-pages.ts";
import {
  type Goal,
  type ResultRow,
  type Results,
  type ResultTable,
  readResults,
} from "./read-results.ts";

/** The benchmarks that were run in this checkout, with the machine they ran on. */
export function benchmarkPage(folder: string): MadePage {
  const results = readResults(folder);
  const headings: Heading[] = results.map(({ benchmark }) => ({
    id: slug(benchmark),
    html: escapeHtml(inWords(benchmark)),
    level: 2,
  }));
  const body =
    results.length === 0
      ? "<p>No benchmark has been run in this checkout: <code>npm run bench</code> runs them, <code>npm run docs</code> then shows them.</p>"
      : results.map(section).join("\n");
  return {
    path: "benchmarks.html",
    title: "Benchmarks",
    description: "Figures side by side with peers, measured in one run, with the machine named.",
    shape: "article",
    headings,
    html: `<h1>Benchmarks</h1>
<p class="lead">Side by side with peers, in one run. The ratios are what counts; absolute figures belong to the machine.</p>
${body}`,
  };
}

/** `mixed-load` as a heading. */
function inWords(benchmark: string): string {
  const words = benchmark
    .replaceAll("-", " ")
    .replace(/\b(rest|soap|http)\b/g, (name) => name.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function section({ benchmark, machine, notes, tables }: Results): string {
  const { cores, cpu, memoryGb, platform, node, date } = machine;
  const about = `${cores} cores of ${cpu}, ${memoryGb} GB, ${platform}, Node ${node}, on ${date.slice(0, 10)}`;
  const remarks = notes.map((note) => `<li>${escapeHtml(note)}</li>`).join("");
  return `<h2 id="${slug(benchmark)}">${escapeHtml(inWords(benchmark))}</h2>
<p>Measured by <code>npm run bench -- ${escapeHtml(benchmark)}</code> with ${escapeHtml(about)}.</p>
${remarks === "" ? "" : `<ul>${remarks}</ul>`}
${tables.map(tableHtml).join("\n")}`;
}

function tableHtml({ title, unit, rows }: ResultTable): string {
  const label = `${title}, in ${unit}: the figures are in the table below`;
  return `<h3>${escapeHtml(title)}</h3>
${rows.length < 2 ? "" : barChart(label, unit, rows)}
<div class="table" tabindex="0"><table><tbody>${rows.map((row) => rowHtml(row, unit)).join("")}</tbody></table></div>`;
}

function rowHtml({ name, value, details = {}, ratios }: ResultRow, unit: string): string {
  const beside = ratios.map(
    ({ to, ratio, goal, isReached }) =>
      `${shownFigure(ratio)} × ${to}${goalWords(goal, isReached)}`,
  );
  const more = Object.entries(details).map(
    ([what, figure]) => `${what} ${typeof figure === "number" ? shownFigure(figure) : figure}`,
  );
  const figure = `${shownFigure(value)} ${escapeHtml(unit)}`;
  return `<tr><th scope="row">${escapeHtml(name)}</th><td class="number">${figure}</td><td>${escapeHtml([...beside, ...more].join("; "))}</td></tr>`;
}

function goalWords(goal: Goal | undefined, isReached: boolean | undefined): string {
  if (goal === undefined) return "";
  const wanted = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return ` (wanted ${wanted}: ${isReached ? "reached" : "missed"})`;
}
