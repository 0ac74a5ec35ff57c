import { closeSync, lstatSync, readFileSync, writeSync } from "node:fs";
import type { Database } from "@marketplace-seller/sqlite";
import { createDatabaseError, getErrorMessage } from "../../contract/sync-error.ts";
import { JOURNALED, PAUSE_ALL_WRITES } from "../journaled-requests.ts";
import { openSideFile } from "./database-file.ts";

const DIGITS = 16;

/**
 * A file beside the database with its number of journaled requests. Where the database has fewer, or the file is
 * missing, the database was restored from a backup: it may lack requests that were sent, so all sellers' writes are
 * paused until somebody reconciles them with the service.
 */
export class JournalFile {
  readonly #path: string;
  readonly #onFailure: (failure: string) => void;
  #file: number | undefined;
  #kept = -1;

  constructor(path: string, onFailure: (failure: string) => void) {
    this.#path = path;
    this.#onFailure = onFailure;
  }

  check(database: Database): void {
    // First the file, because another process may journal a request between the two reads.
    const storedCount = this.#read();
    const journaled = journaledIn(database);
    if (storedCount === undefined ? journaled === 0 : storedCount <= journaled) return;
    database.execute(PAUSE_ALL_WRITES);
    this.keep(database);
  }

  /**
   * Counts after the commit, so that a crash in between pauses no writes. A failure is only reported, because the
   * transaction is already committed.
   */
  keep(database: Database): void {
    const journaled = journaledIn(database);
    if (journaled === this.#kept) return;
    this.#kept = journaled;
    try {
      this.#file ??= openSideFile(this.#path);
      writeSync(this.#file, String(journaled).padStart(DIGITS, "0"), 0);
    } catch (error) {
      this.#onFailure(
        `${this.#path} cannot be written (${getErrorMessage(error)}): if a backup of the database is restored later, ` +
          "the sync may not notice it and send writes twice",
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
      const message = `${this.#path}, which counts the sent requests, cannot be read: ${getErrorMessage(error)}`;
      throw createDatabaseError("input-output", message, { cause: error });
    }
  }
}

function journaledIn(database: Database): number {
  return Number(database.row(JOURNALED)?.[0]);
}
