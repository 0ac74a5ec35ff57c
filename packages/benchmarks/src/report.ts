import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, platform, totalmem } from "node:os";
import { join } from "node:path";

/** The goal for a benchmark result, or for the ratio of the result to another result. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** A comparison with another row of the same table. */
export interface Comparison {
  /** The name of the row with which this row is compared. */
  readonly to: string;
  readonly goal?: Goal;
}

/** The result of one of the compared programs. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly goal?: Goal;
  readonly besides?: readonly Comparison[];
  /** Further measurements of one compared program beside its main result, by name. */
  readonly details?: Readonly<Record<string, string | number>>;
}

/** A table of benchmark results with the same unit. */
export interface Table {
  readonly title: string;
  /** Unit of every row's value, such as `ms` or `requests/s`. */
  readonly unit: string;
  readonly rows: readonly Row[];
}

/** Prints each table at once, and keeps it for the results file. */
export class Report {
  readonly tables: TableWithRatios[] = [];
  readonly notes: string[] = [];
  /** The reasons why the benchmark run fails; empty when the run succeeds. */
  readonly failures: string[] = [];

  /** Prints what the benchmark is doing now. */
  progress(text: string): void {
    console.log(`  ... ${text}`);
  }

  /** Adds a note that readers of the results need. */
  note(text: string): void {
    this.notes.push(text);
    console.log(`  ${text}`);
  }

  /** Makes the run fail, because a response was wrong; a slow response does not fail the run. */
  fail(text: string): void {
    this.failures.push(text);
    console.log(`  FAILED: ${text}`);
  }

  table(table: Table): void {
    const withRatios = computeRatios(table);
    this.tables.push(withRatios);
    for (const line of renderLines(withRatios)) console.log(line);
  }

  /** Adds a table of one row. */
  figure(title: string, unit: string, row: Row): void {
    this.table({ title, unit, rows: [row] });
  }
}

/** A table of benchmark results with the ratio of each row to the rows that it is compared with. */
type TableWithRatios = ReturnType<typeof computeRatios>;

function computeRatios(table: Table) {
  const rows = table.rows.map(({ besides = [], ...row }) => {
    const ratios = besides.map(({ to, goal }) => {
      const other = table.rows.find(({ name }) => name === to);
      const ratio = row.value / (other?.value ?? Number.NaN);
      return { to, ratio, goal, isReached: goal && reaches(ratio, goal) };
    });
    return { ...row, ratios };
  });
  return { ...table, rows };
}

function reaches(value: number, goal: Goal): boolean {
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

function renderLines({ title, unit, rows }: TableWithRatios): readonly string[] {
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const lines = rows.flatMap(({ name, value, goal, details = {}, ratios }) => {
    const rows = Object.entries(details).map(
      ([what, figure]) => `${what} ${typeof figure === "number" ? formatNumber(figure) : figure}`,
    );
    const more = rows.length === 0 ? "" : `   ${rows.join(", ")}`;
    return [
      `  ${name.padEnd(width)}${formatNumber(value).padStart(10)} ${unit}${more}${renderGoal(value, goal, unit)}`,
      ...ratios.map(
        ({ to, ratio, goal }) =>
          `  ${" ".repeat(width)}${ratio.toFixed(2).padStart(10)} x ${to}${renderGoal(ratio, goal, "x")}`,
      ),
    ];
  });
  return ["", title, ...lines];
}

function renderGoal(value: number, goal: Goal | undefined, unit: string): string {
  if (goal === undefined) return "";
  const expected = "atLeast" in goal ? `at least ${goal.atLeast}` : `at most ${goal.atMost}`;
  return `   [goal ${expected} ${unit}: ${reaches(value, goal) ? "reached" : "MISSED"}]`;
}

/** Renders a number with at least three significant digits and thousands separators. */
function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

/** Goals hold for the defaults. */
export interface BenchmarkOptions {
  /** Duration of the mixed load; by default 30 seconds. */
  readonly minutes?: number;
  readonly sellers?: number;
  /** Poll interval of a fleet in seconds. */
  readonly poll?: number;
  /** The number of packages that a backfill or a backlog has. */
  readonly packages?: number;
}

export type RunBenchmark = (report: Report, options: BenchmarkOptions) => void | Promise<void>;

/** The machine on which the results were measured. */
interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGb: number;
  readonly platform: string;
  readonly node: string;
  /** Load average of the minute before; above 0 means that other programs were running. */
  readonly loadBefore: number;
  /** The time at which the measurement started, in ISO 8601. */
  readonly date: string;
}

export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: platform(),
    node: process.version,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    date: new Date().toISOString(),
  };
}

const folder = join(import.meta.dirname, "../results");

/** Replaces earlier results. */
export function writeResults(name: string, machine: Machine, { notes, tables }: Report): void {
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify({ benchmark: name, machine, notes, tables }, null, 2);
  writeFileSync(join(folder, `${name}.json`), `${text}\n`);
}
