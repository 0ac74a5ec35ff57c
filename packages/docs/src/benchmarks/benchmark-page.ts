import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DocsError, problemAt } from "../site/docs-error.ts";
import { details, escapeText, table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";

/** Each with the benchmark and the beginning of the table's title that answer it. */
const questions: readonly (readonly [question: string, benchmark: string, table: string])[] = [
  ["How fast are small listing calls?", "client-throughput", "one package on the page"],
  ["How fast are full pages of 100 packages?", "client-throughput", "100 packages on the page"],
  ["What do exact numbers cost?", "rest-decode", "100 packages, common identifiers"],
  ["How fast is SOAP decoded?", "soap-codec", "decode OrderList"],
  ["How soon does a consumer have a new order?", "freshness", "From placing an order"],
  ["How soon is a stock in the shop?", "freshness", "From setting a stock"],
  ["What does `verify` cost beside the listing?", "verify", "Comparing"],
  ["How fast does the sandbox list packages?", "listing-server", "Listing 20 packages"],
];

export function benchmarkPage(folder: string): Page {
  const results = readResults(folder);
  const none =
    "No benchmark has been run in this checkout: run `npm run bench`, then `npm run docs`.";
  const sections = [
    ...questions.flatMap((question) => answer(question, results)),
    "## All figures",
    ...results.map(figures),
  ];
  return {
    path: "benchmarks",
    title: "Benchmarks",
    description: "Figures of the packages and of peers, measured in one run on a named machine.",
    body: `Each benchmark compares the packages with peers in one run. Compare the ratios, because absolute figures depend on the machine.\n\n${results.length === 0 ? none : sections.join("\n\n")}`,
  };
}

/** The benchmark rows that answer a question of the page; empty when the benchmark was not run. */
function answer(
  [question, benchmark, begin]: (typeof questions)[number],
  results: readonly Results[],
): string[] {
  const tables = results.find((result) => result.benchmark === benchmark)?.tables ?? [];
  const found = tables.find(({ title }) => title.startsWith(begin));
  if (found === undefined) return [];
  return [`## ${question}`, renderFigures(found)];
}

function figures({ benchmark, machine, notes, tables }: Results): string {
  const { cores, cpu, memoryGb, platform, node, date } = machine;
  const about = `${cores} cores of ${cpu}, ${memoryGb} GB, ${platform}, Node ${node}, on ${date.slice(0, 10)}`;
  const parts = [
    `Measured by \`npm run bench -- ${benchmark}\` with ${escapeText(about)}.`,
    ...notes.map((note) => `- ${escapeText(note)}`),
    ...tables.map(renderFigures),
  ];
  return details(benchmark, parts.join("\n\n"));
}

function renderFigures({ title, unit, rows }: ResultTable): string {
  return `**${escapeText(title)}**\n\n${table(
    ["Contender", unit, "Beside others"],
    rows.map((row) => figureRow(row, unit)),
  )}`;
}

function figureRow({ name, value, details: more = {}, ratios }: ResultRow, unit: string): string[] {
  const beside = ratios.map(({ to, ratio, goal, isReached }) => {
    const text =
      goal?.atLeast === undefined ? `at most ${goal?.atMost}` : `at least ${goal.atLeast}`;
    const goalText =
      goal === undefined ? "" : ` (goal ${text}: ${isReached ? "reached" : "missed"})`;
    return `${shownFigure(ratio)} × ${to}${goalText}`;
  });
  const others = Object.entries(more).map(
    ([what, figure]) => `${what} ${typeof figure === "number" ? shownFigure(figure) : figure}`,
  );
  const description = escapeText([...beside, ...others].join("; "));
  return [escapeText(name), `${shownFigure(value)} ${unit}`, description];
}

/** Formats a benchmark's figure with its significant digits. */
function shownFigure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return String(Number(value.toPrecision(3)));
}

/** A figure, and its ratios to other rows. */
export interface ResultRow {
  readonly name: string;
  readonly value: number;
  readonly details?: Readonly<Record<string, string | number>>;
  readonly ratios: readonly {
    readonly to: string;
    readonly ratio: number;
    readonly goal?: { readonly atLeast?: number; readonly atMost?: number };
    readonly isReached?: boolean;
  }[];
}

export interface ResultTable {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly ResultRow[];
}

/** What the page uses of a results file. */
export interface Results {
  readonly benchmark: string;
  readonly machine: Readonly<Record<"cpu" | "platform" | "node" | "date", string>> &
    Readonly<Record<"cores" | "memoryGb", number>>;
  readonly notes: readonly string[];
  readonly tables: readonly ResultTable[];
}

/** By file name; empty when none was run. */
export function readResults(folder: string): Results[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      try {
        const results = JSON.parse(readFileSync(join(folder, name), "utf8")) as Results;
        if (Array.isArray(results.tables)) return results;
      } catch {
        // When a results file is not valid JSON, the error names the path of the file.
      }
      const what =
        "this file has no benchmark results; run its benchmark again, or remove the file";
      throw new DocsError([problemAt(`packages/benchmarks/results/${name}`, 1, what)]);
    });
}
