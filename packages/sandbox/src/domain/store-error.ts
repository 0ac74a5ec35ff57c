/**
 * Why a database cannot be opened or written:
 *
 * - `locked`: another process has the file open
 * - `read-only`: the file or its folder cannot be written
 * - `full`: the disk is full
 * - `newer-schema`: a newer version of this package wrote the file
 * - `migration`: the file is of an older version and could not be migrated; it is unchanged
 * - `foreign`: the file belongs to another program, or is not a database
 * - `damaged`: the file is damaged or incomplete
 * - `unreachable`: the file cannot be opened
 * - `input-output`: the disk failed
 * - `replaced`: the file was deleted or replaced while it was open
 */
export type StoreErrorCode =
  | "locked"
  | "read-only"
  | "full"
  | "newer-schema"
  | "migration"
  | "foreign"
  | "damaged"
  | "unreachable"
  | "input-output"
  | "replaced";

/** A database cannot be opened, read or written; a `write` that throws it changed nothing. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * A write on which the caller's read does not depend: what is due stays due while the database cannot store it, as on a
 * full disk, and reads go on.
 */
export function writeIfPossible<Result>(write: () => Result): Result | undefined {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return undefined;
  }
}
