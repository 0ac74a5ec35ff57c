import { isNativeError } from "node:util/types";
import type { FeedJobOutcome } from "./feed-job-outcome.ts";

/**
 * Why a database cannot be used, or cannot store a write: `locked` by another process for too long; `read-only`;
 * `full`, the disk; `newer-schema`, a newer version of this package wrote it; `migration`, its schema could not be
 * migrated and is unchanged; `foreign`, it belongs to another program; `damaged`, it is corrupt or lacks a table;
 * `unreachable`; `replaced`, its file was deleted or replaced while it was open; `refused`, user or password;
 * `input-output`, the disk failed; `copied`, only its copy is used; `job-queue`, pg-boss on PostgreSQL is missing or of
 * another version.
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
  | "copied"
  | "job-queue";

/**
 * The code of a failure of the sync. The set of codes is closed, so a `switch` over it can be exhaustive.
 *
 * | code | meaning |
 * |---|---|
 * | `database-…` | the database failed, see {@link DatabaseFailure}; the transaction changed nothing |
 * | `scope-changed` | the options name another service or filter than the stored feed |
 * | `move-refused` | the service's new address does not list the stored packages; nothing was changed |
 * | `foreign-package` | the listing contains packages of another seller; none of them was stored |
 * | `foreign-seller` | the credentials belong to another seller than in the database; nothing was sent |
 * | `invalid-customer` | the value is not a customer id |
 * | `unknown-consumer` | the database has no consumer of this name |
 * | `unknown-seller` | the database has no seller of this name |
 * | `consumer-taken` | the consumer receives its changes elsewhere: by `run`, or in another process |
 * | `consumer-timeout` | a consumer took longer than it may; its changes will be delivered again |
 * | `webhook-refused` | the endpoint responded with another status than 2xx; the change is sent again |
 * | `webhook-unreachable` | the endpoint could not be reached or did not respond; the change is sent again |
 * | `key-reused` | the key was used for another request; nothing was sent |
 * | `unknown-write` | the outcome of a write is unknown; resolve it |
 * | `nothing-to-resolve` | no write with this key has an unknown outcome |
 * | `writes-paused` | the database was restored from a backup; nothing was sent: reconcile first |
 * | `incomplete` | the feed of a seller failed or is paused; everything else was done |
 * | `orders-not-read` | the orders that were placed since a stock was measured could not be read |
 * | `offers-refused` | rows of desired offers were refused as a whole; none of them was set |
 */
export type SyncErrorCode =
  | `database-${DatabaseFailure}`
  | "scope-changed"
  | "move-refused"
  | "foreign-package"
  | "foreign-seller"
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
  | "incomplete"
  | "orders-not-read"
  | "offers-refused";

/** Details of a failure. */
export interface SyncErrorOptions extends ErrorOptions {
  /** Of the write, for `unknown-write`. */
  readonly key?: string;
  /** Of `consumer-timeout`: the limit that the consumer exceeded. */
  readonly timeoutMs?: number;
  /** Of `webhook-refused`: how long the endpoint asked to wait. */
  readonly retryAfterMs?: number;
  /** Of `incomplete`: the outcomes by seller. */
  readonly outcomes?: ReadonlyMap<string, FeedJobOutcome>;
}

/** Knows errors of other realms and copies of this package. */
const brand: unique symbol = Symbol.for("@marketplace-seller/sync-error");

/**
 * An error of the sync. Distinguish failures by {@link code}, or with `isSyncError(error, "key-reused")`; the message
 * ends with the code, as in `[key-reused]`. Invalid options throw `TypeError` or `RangeError`, and errors of the
 * clients pass through unchanged.
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
  readonly retryAfterMs: number | undefined;
  readonly outcomes: ReadonlyMap<string, FeedJobOutcome> | undefined;
  readonly [brand] = true;

  constructor(code: SyncErrorCode, message: string, options: SyncErrorOptions = {}) {
    super(`${message} [${code}]`, options);
    this.code = code;
    this.key = options.key;
    this.timeoutMs = options.timeoutMs;
    this.retryAfterMs = options.retryAfterMs;
    this.outcomes = options.outcomes;
  }
}

/**
 * True for an error of a sync, also of another copy of this package.
 *
 * @param code - accept only errors with this code
 */
export function isSyncError(error: unknown, code?: SyncErrorCode): error is SyncError {
  if (typeof error !== "object" || error === null || !(brand in error)) return false;
  return code === undefined || ("code" in error && error.code === code);
}

export function isDatabaseError(error: unknown): error is SyncError {
  return isSyncError(error) && error.code.startsWith("database-");
}

export function createDatabaseError(
  failure: DatabaseFailure,
  message: string,
  options?: ErrorOptions,
): SyncError {
  return new SyncError(`database-${failure}`, message, options);
}

/** People search for the database's own message, so this one ends with it. */
export function wrapDatabaseError(
  [failure, message]: readonly [DatabaseFailure, string],
  cause: Error,
): SyncError {
  // With several IP addresses, as of localhost, a connection error has a code and an empty message.
  const detail = cause.message || ("code" in cause ? String(cause.code) : "");
  return createDatabaseError(failure, `${message} (${detail || cause.name})`, { cause });
}

export function getErrorMessage(error: unknown): string {
  return isNativeError(error) ? error.message : String(error);
}
