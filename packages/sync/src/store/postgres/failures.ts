import { isNativeError } from "node:util/types";
import { type DatabaseFailure, isSyncError, wrapDatabaseError } from "../../contract/sync-error.ts";
import { findTlsAdvice } from "./tls-failures.ts";

/** By SQLSTATE class or code (PostgreSQL, Appendix A). */
const meanings: { readonly [code: string]: readonly [DatabaseFailure, string] } = {
  "28": ["refused", "The database does not accept the user or the password."],
  "3D000": ["unreachable", "The PostgreSQL server has no database of this name; create it first."],
  "42501": [
    "read-only",
    "The database role lacks a permission; grant it CREATE and write access, or have an administrator run the SQL of " +
      "`marketplace-sync migrate --print`.",
  ],
  "25006": [
    "read-only",
    "The database is read-only, for instance because it is a replica; connect to the primary.",
  ],
  "53": ["unreachable", "The database server has no memory or connections left."],
  "53100": ["full", "The disk of the database is full; the transaction was rolled back."],
  "53300": ["unreachable", "The database server accepts no more connections."],
  "25P03": [
    "unreachable",
    "The database ended a transaction that was idle for too long; see idleTransactionMs.",
  ],
  "25P04": [
    "unreachable",
    "The database ended a transaction that took too long; see transactionTimeoutMs.",
  ],
  "57014": [
    "unreachable",
    "The database ended a statement that took too long; see statementTimeoutMs.",
  ],
  "57P": ["unreachable", "The database is shutting down or starting up."],
  "08": ["unreachable", "The connection to the database was lost."],
  "40": [
    "locked",
    "The transaction was rolled back because it conflicted with another transaction.",
  ],
  "55P03": ["locked", "Another transaction kept a row or table locked for too long."],
  "58": ["input-output", "The database failed to read or write a file."],
  XX001: ["damaged", "The database is damaged; restore it from a backup."],
};

/** Codes of Node's sockets. */
const SOCKET = /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_|ENOENT|EACCES)/;

/** Messages of `pg` about lost or silent connections. */
const CONNECTION =
  /^(Connection terminated|timeout exceeded when|timeout expired|Query read timeout)/;

/** The `SyncError` for an error of PostgreSQL or its connection; another error unchanged. */
export function translateFailure(error: unknown): unknown {
  if (!isNativeError(error)) return error;
  const advice = findTlsAdvice(error);
  if (advice !== undefined) return wrapDatabaseError(["unreachable", advice], error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const meaning = meanings[code] ?? meanings[code.slice(0, 3)] ?? meanings[code.slice(0, 2)];
  if (meaning !== undefined) return wrapDatabaseError(meaning, error);
  if (SOCKET.test(code) || CONNECTION.test(error.message)) {
    const text = "The database cannot be reached; check its address and whether it runs.";
    return wrapDatabaseError(["unreachable", text], error);
  }
  return error;
}

/** Waiting cannot mend these: no such database, no such host, no permission for the socket. */
const PERMANENT_CODES: ReadonlySet<unknown> = new Set(["3D000", "ENOTFOUND", "EACCES"]);

/** Whether a database server cannot be reached for now, as while it restarts. */
export function isDatabaseAway(error: unknown): boolean {
  if (!isSyncError(error, "database-unreachable")) return false;
  const { cause } = error;
  // Only SQLite's errors have `errcode`, and waiting makes no SQLite file readable.
  if (!isNativeError(cause) || "errcode" in cause || findTlsAdvice(cause)) return false;
  return !("code" in cause && PERMANENT_CODES.has(cause.code));
}
