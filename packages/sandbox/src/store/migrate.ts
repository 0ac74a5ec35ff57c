import { StoreError } from "../domain/store-error.ts";
import { numberOf } from "./columns.ts";
import { countTriggers } from "./counts.ts";
import type { Database } from "./database.ts";
import { migrations, readIndexes, writeIndexes } from "./schema.ts";

/** Marks a file as this sandbox's own (SQLite's `application_id`): "MSS1". */
const applicationId = 0x4d535331;

/**
 * Migrates a file to the present schema: a new file gets all of it, an older one the missing steps, in
 * one transaction. A file that a step fails on stays as it was.
 *
 * @param steps the schema, one step per version; a file of version n has had the first n
 * @throws StoreError `newer-schema` for a file of a newer version, `damaged` for a database of another program,
 *   `migration` when a step fails
 */
export function migrate(database: Database, steps = migrations): void {
  const version = knownVersion(database, steps);
  database.transaction(() => {
    createTables(database, version, steps);
    for (const each of [...readIndexes, ...countTriggers]) database.execute(each);
  });
}

/** The tables of the steps that a file of `version` lacks, with the indexes that writing needs. */
export function createTables(database: Database, version = 0, steps = migrations): void {
  for (const [index, step] of steps.slice(version).entries()) {
    explained(version, version + index + 1, () => database.execute(step));
  }
  for (const index of writeIndexes) database.execute(index);
  database.execute(`PRAGMA user_version = ${steps.length}`);
  database.execute(`PRAGMA application_id = ${applicationId}`);
}

/**
 * The schema version of a file that this version can use; 0 for a new one. Changes nothing, so that a
 * file that is somebody else's stays as it is.
 *
 * @throws StoreError `newer-schema` for a file of a newer version, `damaged` for a database of another program
 */
export function knownVersion(database: Database, steps = migrations): number {
  const version = numberOf(database.row("PRAGMA user_version")?.[0]);
  refuseForeign(database, version);
  if (version <= steps.length) return version;
  throw new StoreError(
    "newer-schema",
    `The database has schema version ${version}; this version knows up to ${steps.length}. ` +
      "Use a newer version of the sandbox, or another file.",
  );
}

function refuseForeign(database: Database, version: number): void {
  const owner = numberOf(database.row("PRAGMA application_id")?.[0]);
  if (owner === applicationId) return;
  const tables = numberOf(database.row("SELECT count(*) FROM sqlite_schema")?.[0]);
  if (owner === 0 && version === 0 && tables === 0) return;
  throw new StoreError("damaged", "The file is not a database of this sandbox.");
}

/** A full disk or a read-only file explains itself; any other failure is one of the step. */
function explained(from: number, to: number, step: () => void): void {
  try {
    step();
  } catch (error) {
    if (error instanceof StoreError && error.code !== "damaged") throw error;
    throw new StoreError(
      "migration",
      `The database could not be migrated from schema version ${from} to ${to}, and is as it was. ` +
        "Use the version of the sandbox that wrote it, or another file.",
      { cause: error },
    );
  }
}
