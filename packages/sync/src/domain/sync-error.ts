/**
 * Why a database cannot be used or cannot keep a write:
 * `locked` another process holds it too long; `read-only` it cannot be written; `full` the disk is full;
 * `newer-schema` a newer version of this package wrote it; `migration` an older one could not be migrated, and is as
 * it was; `foreign` it belongs to another program; `damaged` it is not intact or not whole; `unreachable` it cannot be
 * opened or connected to; `replaced` its file was deleted or replaced while it was open; `refused` it does not accept the user or the password; `input-output` the disk failed;
 * `job-queue` pg-boss, which distributes the jobs on PostgreSQL, is missing or of another version.
 */
export type DatabaseFailure =
  | "locked"
  | "read-only"
  | "full"
  | "newer-schema"
  | "migration"
  | "foreign"
  | "damaged"
  | "unreachable"
  | "replaced"
  | "refused"
  | "input-output"
  | "job-queue";

/**
 * What went wrong, by what you can do about it. Closed: a `switch` over it can be exhaustive.
 *
 * | code | meaning |
 * |---|---|
 * | `database-…` | the database cannot do what was asked, see {@link DatabaseFailure}; the transaction changed nothing |
 * | `scope-changed` | the stored feed is of another service or filter than the options say |
 * | `move-refused` | the service's new address does not show what is stored; nothing was changed |
 * | `foreign-package` | the listing shows packages of another seller; nothing of them was stored |
 * | `invalid-customer` | what was given is no customer id |
 * | `unknown-consumer` | the database knows no consumer of this name |
 * | `unknown-seller` | the filter of a consumer names a seller that the database does not know |
 * | `consumer-taken` | the consumer receives its changes elsewhere: by `run`, or in another process |
 * | `consumer-timeout` | a consumer took longer than it may; its changes are delivered again |
 * | `webhook-refused` | an endpoint did not take a change; it is sent again |
 * | `webhook-unreachable` | an endpoint could not be reached, or did not respond; the change is sent again |
 * | `key-reused` | the key stands for another request; nothing was sent |
 * | `unknown-write` | the outcome of a write is unknown; resolve it |
 * | `nothing-to-resolve` | no write with this key has an unknown outcome |
 * | `writes-paused` | the database was restored from a backup; nothing was sent: reconcile first |
 * | `orders-not-read` | the orders could not be read that explain differences of stock |
 */
export type SyncErrorCode =
  | `database-${DatabaseFailure}`
  | "scope-changed"
  | "move-refused"
  | "foreign-package"
  | "invalid-customer"
  | "unknown-consumer"
  | "unknown-seller"
  | "consumer-taken"
  | "consumer-timeout"
  | "webhook-refused"
  | "webhook-unreachable"
  | "key-reused"
  | "unknown-write"
  | "nothing-to-resolve"
  | "writes-paused"
  | "orders-not-read";

/** What is known of a failure beside its code. */
export interface SyncErrorOptions extends ErrorOptions {
  /** The key, of `unknown-write`. */
  readonly key?: string;
  /** How long the consumer had, milliseconds, of `consumer-timeout`. */
  readonly timeoutMs?: number;
}

/** Marks errors of a sync across realms and across copies of this package. */
const mark: unique symbol = Symbol.for("@marketplace-seller/sync-error");

/**
 * What a sync throws on purpose, but for options that cannot be used (`TypeError`, `RangeError`). Distinguish them by
 * {@link code}, or with `isSyncError(error, "key-reused")`; the message ends with it, as `[key-reused]`. Errors of the
 * clients pass through as they are.
 *
 * @example
 * try { await sync.once(); }
 * catch (error) { if (isSyncError(error, "database-full")) alertSomeone(); else throw error; }
 */
export class SyncError extends Error {
  override readonly name = "SyncError";
  readonly code: SyncErrorCode;
  readonly key: string | undefined;
  readonly timeoutMs: number | undefined;
  readonly [mark] = true;

  constructor(code: SyncErrorCode, message: string, options: SyncErrorOptions = {}) {
    super(`${message} [${code}]`, options);
    this.code = code;
    this.key = options.key;
    this.timeoutMs = options.timeoutMs;
  }
}

/**
 * Whether a caught value is an error of a sync, also from another copy of this package, where `instanceof` fails.
 *
 * @param code - of this code alone
 */
export function isSyncError(error: unknown, code?: SyncErrorCode): error is SyncError {
  if (typeof error !== "object" || error === null || !(mark in error)) return false;
  return code === undefined || ("code" in error && error.code === code);
}

export function isDatabaseError(error: unknown): error is SyncError {
  return isSyncError(error) && error.code.startsWith("database-");
}

/** Codes of what does not pass by waiting: no such database, no such host, no right to its socket. */
const LASTING: ReadonlySet<unknown> = new Set(["3D000", "ENOTFOUND", "EACCES"]);

/** Whether a database server cannot be reached now, such as one that restarts: it may be back soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (!isSyncError(error, "database-unreachable")) return false;
  const { cause } = error;
  // Errors of SQLite have a number of their own: a file that cannot be opened is the user's to mend.
  if (!(cause instanceof Error) || "errcode" in cause) return false;
  return !("code" in cause && LASTING.has(cause.code));
}

export function databaseError(
  failure: DatabaseFailure,
  message: string,
  options?: ErrorOptions,
): SyncError {
  return new SyncError(`database-${failure}`, message, options);
}

/** The error with what the database itself says, which is what people search for. */
export function databaseErrorFrom(
  [failure, message]: readonly [DatabaseFailure, string],
  cause: Error,
): SyncError {
  // An address that stands for several, such as localhost, fails without words of its own.
  const said = cause.message || ("code" in cause ? String(cause.code) : "");
  return databaseError(failure, `${message} (${said || cause.name})`, { cause });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
