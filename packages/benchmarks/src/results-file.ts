import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, platform, totalmem } from "node:os";
import { join } from "node:path";
import { findRatios, type Report, type Table } from "./report.ts";

/** What the figures were measured on. */
export interface Machine {
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
export function writeResults(name: string, machine: Machine, report: Report): void {
  const { notes, series } = report;
  const tables = report.tables.map(withRatios);
  mkdirSync(folder, { recursive: true });
  const text = JSON.stringify({ benchmark: name, machine, notes, tables, series }, null, 2);
  writeFileSync(join(folder, `${name}.json`), `${text}\n`);
}

function withRatios(table: Table): unknown {
  const rows = table.rows.map(({ besides: _, ...row }, index) => {
    const original = table.rows[index];
    return { ...row, ratios: original === undefined ? [] : findRatios(original, table) };
  });
  return { ...table, rows };
}
