import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Store } from "./domain/store.ts";

/** What is wrong with a store; empty when it is intact. */
export function damageIn(store: Store): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "intact-"));
  const file = join(folder, "copy.db");
  store.snapshot(file);
  try {
    return damageInFile(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What SQLite finds wrong with a file, and how many of its kept counts are not what its rows say. */
export function damageInFile(path: string): readonly string[] {
  const file = new DatabaseSync(path);
  try {
    const rows = (sql: string) => file.prepare(sql).all().map(Object.values);
    const found = rows("PRAGMA integrity_check").flat().map(String);
    const counts = new Map<string, number>();
    const count = (key: readonly unknown[], n: number) =>
      counts.set(key.join(), (counts.get(key.join()) ?? 0) + n);
    for (const [level, width] of [86_400_000, 3_600_000, 60_000].entries()) {
      const countDate = (series: string, partition: unknown, row: unknown[]) => {
        const [seller, date, status] = row;
        count([seller, series, partition, level, Math.floor(Number(date) / width), status], 1);
      };
      for (const row of rows("SELECT seller, created, status FROM orders"))
        countDate("orders", 0, row);
      for (const series of ["created", "modified"])
        for (const row of rows(`SELECT seller, ${series}, status, partition FROM packages`))
          countDate(series, row[3], row);
    }
    for (const row of rows(
      "SELECT seller, series, partition, level, bucket, status, n FROM counts",
    ))
      count(row.slice(0, 6), -Number(row[6]));
    const wrong = [...counts].filter(([, n]) => n !== 0).map(([key]) => `counted wrong: ${key}`);
    return [...found.filter((message) => message !== "ok"), ...wrong];
  } finally {
    file.close();
  }
}
