import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "./machine.ts";
import { findRatios, type Report, type Table } from "./report.ts";

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
