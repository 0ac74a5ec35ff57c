import { closeSync, constants, openSync, realpathSync, statSync } from "node:fs";
import { createDatabaseError, getErrorMessage } from "../../contract/sync-error.ts";

/** A database file by its real path, which is the same for all processes even if they open it by symbolic links. */
export interface DatabaseFile {
  readonly path: string;
  /** @throws SyncError `database-replaced` when the file was deleted or replaced after it was opened */
  check(): void;
}

/** File permissions: readable and writable by the owner alone. */
const OWNER_ONLY_MODE = 0o600;
/** Files on Windows are opened without the flag O_NOFOLLOW, which Windows does not have. */
const { O_NOFOLLOW = 0 } = constants as { readonly O_NOFOLLOW?: number };

/**
 * Resolves the path of a database file; creates a missing file, which only this user can read.
 *
 * @throws SyncError `database-unreachable` when the file has a second name (a hard link), because processes that use
 * different names would not see each other's locks
 */
export function openDatabaseFile(name: string): DatabaseFile {
  try {
    closeSync(openSync(name, constants.O_RDWR | constants.O_CREAT, OWNER_ONLY_MODE));
  } catch {
    // A database file whose state cannot be read is passed to SQLite unchecked, because SQLite reports why it cannot
    // open the file.
    return { path: name, check: () => undefined };
  }
  const path = realpathSync(name);
  const { dev, ino, nlink } = statSync(path, { bigint: true });
  if (nlink > 1n) {
    throw createDatabaseError(
      "unreachable",
      `The database file ${path} has ${nlink} names (hard links). Remove the other names, or use a copy of the file: ` +
        "processes that open it by different names do not see each other's locks.",
    );
  }
  return {
    path,
    check() {
      const present = statSync(path, { bigint: true, throwIfNoEntry: false });
      if (present?.ino === ino && present.dev === dev) return;
      throw createDatabaseError(
        "replaced",
        `The database file ${path} was deleted or replaced while it was open. Start this process again.`,
      );
    },
  };
}

/**
 * Creates a file beside the database when it is missing, readable and writable by this user alone.
 *
 * @returns the path of the file
 * @throws SyncError `database-input-output` when the file cannot be opened, or is a symbolic link
 */
export function createSideFile(path: string): string {
  try {
    closeSync(openSideFile(path));
    return path;
  } catch (error) {
    const message = `${path} cannot be opened: ${getErrorMessage(error)}`;
    throw createDatabaseError("input-output", message, { cause: error });
  }
}

/** Opens a file beside the database file for reading and writing; follows no symbolic link. */
export function openSideFile(path: string): number {
  return openSync(path, constants.O_RDWR | constants.O_CREAT | O_NOFOLLOW, OWNER_ONLY_MODE);
}
