import { StoreError } from "../domain/store-error.ts";
import { textOf } from "./columns.ts";
import { Database } from "./database.ts";
import { findStructuralDamage } from "./integrity.ts";
import { migrate } from "./migrate.ts";

/**
 * Fills the empty tables of a database with the rows of a snapshot. The snapshot may be of an older
 * version: it is migrated first.
 *
 * @throws StoreError `damaged` for a file that is no whole snapshot
 */
export function copySnapshot(database: Database, path: string): void {
  checkSnapshot(path);
  database.run("ATTACH ? AS snapshot", path);
  const tables = database
    .rows("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .map((row) => textOf(row[0]));
  for (const table of tables) {
    database.execute(`INSERT INTO main.${table} SELECT * FROM snapshot.${table}`);
  }
  database.execute("DETACH snapshot");
}

function checkSnapshot(path: string): void {
  const snapshot = new Database(path);
  try {
    migrate(snapshot);
    const [damage] = findStructuralDamage(snapshot);
    if (damage !== undefined) throw new StoreError("damaged", `The snapshot is damaged: ${damage}`);
    if (snapshot.row("SELECT 1 FROM catalogue") === undefined) {
      throw new StoreError("damaged", "The snapshot holds no catalogue, so it was never complete.");
    }
  } finally {
    snapshot.close();
  }
}
