import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { barChart, shownFigure } from "../pictures/bar-chart.ts";
import { escapeHtml, slug } from "./escape-html.ts";
import type { Heading } from "./frame.ts";
import type { MadePage } from "./write-pages.ts";

/** The part of a benchmark's results file that is shown. */
interface Results {
  readonly benchmark: string;
  readonly machine: {
    readonly cores: number;
    readonly cpu: string;
    readonly memoryGb: number;
    readonly platform: string;
    readonly node: string;
    readonly date: string;
  };
  readonly notes: readonly string[];
  readonly tables: readonly ResultTable[];
}

interface ResultTable {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly {
    readonly name: string;
    readonly value: number;
    readonly details?: Readonly<Record<string, string | number>>;
    readonly ratios: readonly { readonly to: string; readonly ratio: number }[];
  }[];
}

/** The benchmarks that were run in this checkout, with the machine they ran on. */
export function benchmarkPage(folder: string): MadePage {
  const results = readResults(folder);
  const headings: Heading[] = results.map(({ benchmark }) => ({
    id: slug(benchmark),
    html: escapeHtml(benchmark),
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

function readResults(folder: string): Results[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Results);
}

function section({ benchmark, machine, notes, tables }: Results): string {
  const { cores, cpu, memoryGb, platform, node, date } = machine;
  const about = `${cores} cores of ${cpu}, ${memoryGb} GB, ${platform}, Node ${node}, ${date.slice(0, 10)}`;
  const remarks = notes.map((note) => `<li>${escapeHtml(note)}</li>`).join("");
  return `<h2 id="${slug(benchmark)}">${escapeHtml(benchmark)}</h2>
<p>Measured on ${escapeHtml(about)}.</p>
${remarks === "" ? "" : `<ul>${remarks}</ul>`}
${tables.map(tableHtml).join("\n")}`;
}

function tableHtml({ title, unit, rows }: ResultTable): string {
  const lines = rows.map(({ name, value, details = {}, ratios }) => {
    const beside = ratios.map(({ to, ratio }) => `${shownFigure(ratio)} × ${to}`);
    const more = Object.entries(details).map(
      ([what, figure]) => `${what} ${typeof figure === "number" ? shownFigure(figure) : figure}`,
    );
    return `<tr><th scope="row">${escapeHtml(name)}</th><td class="number">${shownFigure(value)} ${escapeHtml(unit)}</td><td>${escapeHtml([...beside, ...more].join("; "))}</td></tr>`;
  });
  return `<h3>${escapeHtml(title)}</h3>
${barChart(`${title}, in ${unit}: the figures are in the table below`, unit, rows)}
<div class="table" tabindex="0"><table><tbody>${lines.join("")}</tbody></table></div>`;
}
