import { closeSync, constants, openSync, realpathSync, statSync } from "node:fs";
import { createDatabaseError, getErrorMessage } from "../../contract/sync-error.ts";

/** By its real path, the same for all processes that open it by symbolic links. */
export interface DatabaseFile {
  readonly path: string;
  /** @throws SyncError `database-replaced` when the file was deleted or replaced since it was opened */
  check(): void;
}

const OWNER_ONLY_MODE = 0o600;
/** Windows has no O_NOFOLLOW. */
const { O_NOFOLLOW = 0 } = constants as { readonly O_NOFOLLOW?: number };

/**
 * Resolves the path; creates a missing file, which only this user can read.
 *
 * @throws SyncError `database-unreachable` for a file with a second name (hard link): processes with different names
 *   would not see each other's locks
 */
export function openDatabaseFile(name: string): DatabaseFile {
  try {
    closeSync(openSync(name, constants.O_RDWR | constants.O_CREAT, OWNER_ONLY_MODE));
  } catch {
    // SQLite reports why it cannot open the file.
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
 * Creates a missing file beside the database, for this user alone.
 *
 * @returns its path
 * @throws SyncError `database-input-output` when it cannot be opened, or is a symbolic link
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

/** For reading and writing; follows no symbolic link. */
export function openSideFile(path: string): number {
  return openSync(path, constants.O_RDWR | constants.O_CREAT | O_NOFOLLOW, OWNER_ONLY_MODE);
}
