import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

const busy = 5;
const askAgainAfterMs = 200;

/**
 * Does `work` while no other process, and nothing else in this one, does anything under the same lock.
 * The lock is SQLite's on an empty database: the system frees it when its holder ends, however it ends,
 * so that none is ever left behind.
 */
export async function oneAtATime<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    while (!isTaken(lock)) await setTimeout(askAgainAfterMs);
    return await work();
  } finally {
    lock.close();
  }
}

function isTaken(lock: DatabaseSync): boolean {
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === busy) return false;
    throw error;
  }
}
