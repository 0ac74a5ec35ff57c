import { realpathSync, renameSync, rmSync } from "node:fs";
import { countAnew } from "./counts.ts";
import { Database } from "./database.ts";
import { translated } from "./failures.ts";
import { syncFile, syncFolderOf } from "./files.ts";
import { createTables, migrate } from "./migrate.ts";
import { keepDurably, keepForOneProcess } from "./pragmas.ts";

/** The file in which the next state is built. */
export function buildingFile(path: string): string {
  return `${path}.building`;
}

/**
 * Builds a state beside the present one and puts it in its place when it is whole. Until then the
 * present one stays as it is, also when the process ends or the disk fills half-way.
 *
 * @param steps - the schema, one step per version
 * @param fill - fills the empty tables; nothing waits for the disk meanwhile
 */
export function replaceDatabase(
  present: Database,
  path: string,
  steps: readonly string[],
  fill: (database: Database) => void,
): void {
  const fillNew = (database: Database) => {
    createTables(database, 0, steps);
    fill(database);
    countAnew(database);
    migrate(database, steps);
  };
  if (path === ":memory:") {
    const database = new Database(path);
    try {
      keepForOneProcess(database);
      fillNew(database);
    } catch (error) {
      database.close();
      throw error;
    }
    present.takeOver(database);
    return;
  }
  const file = realpathSync(path);
  const beside = buildingFile(file);
  rmSync(beside, { force: true });
  try {
    buildFile(beside, fillNew);
    // What the journal still holds goes into the present file, so that none is left for the next one.
    present.rows("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  putInPlace(present, beside, file);
}

function buildFile(path: string, fill: (database: Database) => void): void {
  const database = new Database(path);
  try {
    keepForOneProcess(database);
    // The file is thrown away if anything fails: nothing is kept to undo, and nothing waits for the disk.
    database.execute("PRAGMA journal_mode = OFF");
    database.execute("PRAGMA synchronous = OFF");
    fill(database);
  } finally {
    database.close();
  }
  translated(() => syncFile(path));
}

function putInPlace(present: Database, beside: string, file: string): void {
  present.close();
  try {
    translated(() => renameSync(beside, file));
    syncFolderOf(file);
  } finally {
    present.reopen();
    keepForOneProcess(present);
    keepDurably(present);
  }
}
