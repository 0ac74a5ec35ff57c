import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/** Another connection has locked the database. */
const SQLITE_BUSY = 5;
const RETRY_DELAY_MS = 200;

/**
 * Only one caller of all processes at a time runs. The lock is SQLite's on an empty file, which the operating system
 * releases however the process ends.
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
