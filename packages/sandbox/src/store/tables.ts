import { textOf } from "./columns.ts";
import { Database } from "./database.ts";
import { migrate } from "./migrate.ts";

/** Deletes every row of every table. */
export function clearTables(database: Database): void {
  for (const table of tablesOf(database)) database.execute(`DELETE FROM ${table}`);
}

/**
 * Puts the rows of a snapshot in place of the present ones, in one transaction. The snapshot may be
 * of an older version: it is brought forward first.
 */
export function restoreTables(database: Database, path: string): void {
  const snapshot = new Database(path);
  try {
    migrate(snapshot);
  } finally {
    snapshot.close();
  }
  database.run("ATTACH ? AS snapshot", path);
  try {
    database.transaction(() => {
      for (const table of tablesOf(database)) {
        database.execute(`DELETE FROM main.${table}`);
        database.execute(`INSERT INTO main.${table} SELECT * FROM snapshot.${table}`);
      }
    });
  } finally {
    database.execute("DETACH snapshot");
  }
}

function tablesOf(database: Database): readonly string[] {
  return database
    .rows("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .map((row) => textOf(row[0]));
}
