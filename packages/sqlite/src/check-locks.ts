import { rmSync } from "node:fs";
import { isNativeError } from "node:util/types";
import { Database } from "./database.ts";
import { isLockedError } from "./failures.ts";

/**
 * A disk that locks no files, such as some network disks, looks to SQLite as if another process had the lock. Call this
 * only when a lock was waited for in vain.
 *
 * @throws the program's error `input-output` when no file can be locked
 */
export function checkLocks({ path, program }: Database): void {
  // Nobody else opens a file of this name.
  const probePath = `${path}-lock-${process.pid}`;
  let probe: Database | undefined;
  try {
    probe = new Database(probePath, program);
    probe.execute("BEGIN EXCLUSIVE");
  } catch (error) {
    if (!isLockedError(error)) return;
    throw program.failure(
      "input-output",
      `The disk of the database file ${path} cannot lock files, as some network disks cannot. Move the file to a local ` +
        "disk, or use a database server.",
      isNativeError(error) && isNativeError(error.cause) ? error.cause : undefined,
    );
  } finally {
    probe?.close();
    rmSync(probePath, { force: true });
  }
}
