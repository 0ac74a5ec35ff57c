/**
 * Why a store cannot be used or cannot keep a write:
 * `locked` another process has the file; `read-only` the file or its folder cannot be written;
 * `full` the disk is full; `newer-schema` a newer version of this software wrote the file;
 * `migration` an older file could not be migrated to the present schema, and is as it was; `foreign` the file
 * is another program's, or no database; `damaged` it is not intact or not whole; `unreachable` it cannot be opened; `input-output` the
 * disk failed; `replaced` the file was deleted or replaced while it was open.
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

/** A store that cannot do what was asked. A `write` that throws it changed nothing. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
