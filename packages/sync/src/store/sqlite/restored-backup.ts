import { closeSync, lstatSync, readFileSync, writeSync } from "node:fs";
import type { Database } from "@marketplace-seller/sqlite";
import { createDatabaseError, getErrorMessage } from "../../domain/sync-error.ts";
import { JOURNALED, PAUSE_ALL_WRITES } from "../journaled-requests.ts";
import { openSideFile } from "./database-file.ts";

const DIGITS = 16;

/**
 * A file beside the database that holds how many requests were journaled in it. A database that was restored from a
 * backup has fewer, or came without the file: it does not know what was sent since, and its sellers send nothing
 * until they were reconciled.
 */
export class JournalFile {
  readonly #path: string;
  #file: number | undefined;
  #kept = -1;

  constructor(path: string) {
    this.#path = path;
  }

  /** Holds what all sellers send if the database was restored. */
  check(database: Database): void {
    // Before the database: another process may journal in between.
    const kept = this.#read();
    const journaled = journaledIn(database);
    if (kept === undefined ? journaled === 0 : kept <= journaled) return;
    database.execute(PAUSE_ALL_WRITES);
    this.keep(database);
  }

  /**
   * Writes how many there are now; after the commit, so that a crash in between holds nothing. What was committed
   * stands whether or not this can be written.
   */
  keep(database: Database): void {
    const journaled = journaledIn(database);
    if (journaled === this.#kept) return;
    this.#kept = journaled;
    try {
      this.#file ??= openSideFile(this.#path);
      writeSync(this.#file, String(journaled).padStart(DIGITS, "0"), 0);
    } catch (error) {
      process.emitWarning(
        `${this.#path} cannot be written (${getErrorMessage(error)}): should a backup of the database be restored, ` +
          "that may not be recognized",
      );
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  /** @throws SyncError `database-…` */
  #read(): number | undefined {
    try {
      if (lstatSync(this.#path, { throwIfNoEntry: false }) === undefined) return undefined;
      this.#file ??= openSideFile(this.#path);
      return Number(readFileSync(this.#file, "utf8"));
    } catch (error) {
      const message = `${this.#path}, which counts what was sent, cannot be read: ${getErrorMessage(error)}`;
      throw createDatabaseError("input-output", message, { cause: error });
    }
  }
}

function journaledIn(database: Database): number {
  return Number(database.row(JOURNALED)?.[0]);
}
