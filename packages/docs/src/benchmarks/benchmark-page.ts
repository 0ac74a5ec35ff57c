import { barChart, shownFigure } from "../diagrams/bar-chart.ts";
import { escapeHtml, slug } from "../site/escape-html.ts";
import type { MadePage } from "../site/write-pages.ts";
import { type Question, questions } from "./questions.ts";
import {
  type Goal,
  type ResultRow,
  type Results,
  type ResultTable,
  readResults,
} from "./read-results.ts";

/** The benchmarks that were run in this checkout: a chart for each question, and all figures below. */
export function benchmarkPage(folder: string): MadePage {
  const results = readResults(folder);
  const charts = questions.flatMap((question) => chart(question, results));
  const none =
    "<p>No benchmark has been run in this checkout: <code>npm run bench</code> runs them, <code>npm run docs</code> then shows them.</p>";
  const all = `<h2 id="all-figures">All figures</h2>\n${results.map(figures).join("\n")}`;
  return {
    path: "benchmarks.html",
    title: "Benchmarks",
    description: "Figures side by side with peers, measured in one run, with the machine named.",
    shape: "article",
    headings: [
      ...charts.map(({ text }) => ({ id: slug(text), html: escapeHtml(text), level: 2 })),
      ...(results.length === 0 ? [] : [{ id: "all-figures", html: "All figures", level: 2 }]),
    ],
    html: `<h1>Benchmarks</h1>
<p class="lead">Side by side with peers, in one run. The ratios are what counts; absolute figures belong to the machine.</p>
${results.length === 0 ? none : `${charts.map(({ html }) => html).join("\n")}\n${all}`}`,
  };
}

function chart(
  { text, benchmark, table: wanted, better }: Question,
  results: readonly Results[],
): { text: string; html: string }[] {
  const tables = results.find((result) => result.benchmark === benchmark)?.tables ?? [];
  const table = tables.find(({ title }) => title.startsWith(wanted));
  if (table === undefined) return [];
  const bars = table.rows.map(({ name, value }) => ({ name, value, isOurs: isOurs(name) }));
  const html = `<h2 id="${slug(text)}">${escapeHtml(text)}</h2>
<p>${escapeHtml(table.title)}; ${better} is better.</p>
${barChart(table.unit, bars)}`;
  return [{ text, html }];
}

function isOurs(name: string): boolean {
  return /^(rest-client|soap-client|sandbox)\b/.test(name);
}

function figures({ benchmark, machine, notes, tables }: Results): string {
  const { cores, cpu, memoryGb, platform, node, date } = machine;
  const about = `${cores} cores of ${cpu}, ${memoryGb} GB, ${platform}, Node ${node}, on ${date.slice(0, 10)}`;
  const remarks = notes.map((note) => `<li>${escapeHtml(note)}</li>`).join("");
  return `<details class="figures"><summary>${escapeHtml(benchmark)}</summary>
<p>Measured by <code>npm run bench -- ${escapeHtml(benchmark)}</code> with ${escapeHtml(about)}.</p>
${remarks === "" ? "" : `<ul>${remarks}</ul>`}
${tables.map(tableHtml).join("\n")}</details>`;
}

function tableHtml({ title, unit, rows }: ResultTable): string {
  return `<h3>${escapeHtml(title)}</h3>
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
  return `<tr><th scope="row">${escapeHtml(name)}</th><td>${figure}</td><td>${escapeHtml([...beside, ...more].join("; "))}</td></tr>`;
}

function goalWords(goal: Goal | undefined, isReached: boolean | undefined): string {
  if (goal === undefined) return "";
  const wanted = goal.atLeast === undefined ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  return ` (goal ${wanted}: ${isReached ? "reached" : "missed"})`;
}
