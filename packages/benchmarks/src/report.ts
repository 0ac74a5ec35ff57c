import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, platform, totalmem } from "node:os";
import { join } from "node:path";

/** What a figure, or its ratio to a peer's, has to be. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** A figure put beside another one of the same table. */
export interface Comparison {
  /** The other row's name. */
  readonly to: string;
  readonly goal?: Goal;
}

/** One contender's figure. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly goal?: Goal;
  readonly besides?: readonly Comparison[];
  /** What else was seen of this contender, by name. */
  readonly details?: Readonly<Record<string, string | number>>;
}

/** Figures of one kind, side by side. */
export interface Table {
  readonly title: string;
  /** Of every row's value, such as `ms` or `requests/s`. */
  readonly unit: string;
  readonly rows: readonly Row[];
}

/** Takes what a benchmark measures: prints it as it comes, and keeps it for the results file. */
export class Report {
  readonly tables: ShownTable[] = [];
  readonly notes: string[] = [];
  /** Why the run fails, if it does. */
  readonly failures: string[] = [];

  /** Says what is being done at the moment. */
  progress(text: string): void {
    console.log(`  ... ${text}`);
  }

  /** What the reader of the figures has to know. */
  note(text: string): void {
    this.notes.push(text);
    console.log(`  ${text}`);
  }

  /** Makes the run fail: a response was wrong. That one was slow does not. */
  fail(text: string): void {
    this.failures.push(text);
    console.log(`  FAILED: ${text}`);
  }

  table(table: Table): void {
    const observed = withRatios(table);
    this.tables.push(observed);
    for (const line of renderLines(observed)) console.log(line);
  }
}

/** A table whose comparisons are worked out. */
type ShownTable = ReturnType<typeof withRatios>;

function withRatios(table: Table) {
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

/** Whether a figure is as wanted. */
function reaches(value: number, goal: Goal): boolean {
  return "atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost;
}

function renderLines({ title, unit, rows }: ShownTable): readonly string[] {
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2;
  const lines = rows.flatMap(({ name, value, goal, details = {}, ratios }) => {
    const seen = Object.entries(details).map(
      ([what, figure]) => `${what} ${typeof figure === "number" ? shown(figure) : figure}`,
    );
    const more = seen.length === 0 ? "" : `   ${seen.join(", ")}`;
    return [
      `  ${name.padEnd(width)}${shown(value).padStart(10)} ${unit}${more}${renderGoal(value, goal, unit)}`,
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

/** Three significant digits and more, with thousands separated. */
function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

/** What the command line says to the benchmarks that it runs; what is absent is as the goals are about. */
export interface BenchmarkOptions {
  /** Length of a load that has a long form; its short form when absent. */
  readonly minutes?: number;
  /** How many sellers a fleet has. */
  readonly sellers?: number;
  /** Seconds between two polls of a fleet's seller. */
  readonly poll?: number;
  /** How many packages a backfill or a backlog has. */
  readonly packages?: number;
}

/** What the file of a benchmark exports as `run`. */
export type RunBenchmark = (report: Report, options: BenchmarkOptions) => void | Promise<void>;

/** What the figures were measured on. */
interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGb: number;
  readonly platform: string;
  readonly node: string;
  /** Processes that wanted to run in the minute before: above 0, others were at work too. */
  readonly loadBefore: number;
  /** ISO 8601, when the measurement began. */
  readonly date: string;
}

/** This machine, now. */
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

/** Writes what one benchmark measured as JSON, in place of what it measured before. */
export function writeResults(name: string, machine: Machine, { notes, tables }: Report): void {
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify({ benchmark: name, machine, notes, tables }, null, 2);
  writeFileSync(join(folder, `${name}.json`), `${text}\n`);
}
