/**
 * Why a database cannot be used or cannot keep a write:
 * `locked` another process holds it too long; `read-only` it cannot be written; `full` the disk is full;
 * `newer-schema` a newer version of this package wrote it; `migration` an older one could not be migrated, and is as it was;
 * `foreign` it belongs to another program; `damaged` it is not intact or not whole; `unreachable` it cannot be opened or connected to; `refused` it does
 * not accept the user or the password; `input-output` the disk failed; `engine` pg-boss, which hands out turns on
 * PostgreSQL, is missing or of another version.
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
  | "refused"
  | "input-output"
  | "engine";

/** A database that cannot do what was asked. A transaction that ends with it changed nothing. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The error with what the database itself says, which is what people search for. */
export function storeErrorFrom(
  [code, message]: readonly [StoreErrorCode, string],
  cause: Error,
): StoreError {
  // An address that stands for several, such as localhost, fails without words of its own.
  const said = cause.message || ("code" in cause ? String(cause.code) : "");
  return new StoreError(code, `${message} (${said || cause.name})`, { cause });
}
