import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/** SQLite's result code when another connection has locked the database. */
const SQLITE_BUSY = 5;
const RETRY_DELAY_MS = 200;

/**
 * Runs `work` under a lock that all processes share, so that only one caller at a time runs. The shared lock is
 * SQLite's lock on an empty database file: the operating system releases it when the process ends in any way, so that
 * no stale lock remains.
 */
export async function oneAtATime<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    while (!tryLock(lock)) await setTimeout(RETRY_DELAY_MS);
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
