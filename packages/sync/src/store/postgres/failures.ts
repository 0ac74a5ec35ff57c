import { type DatabaseFailure, wrapDatabaseError } from "../../domain/sync-error.ts";

/** The failure of each SQLSTATE class or code (PostgreSQL, Appendix A). */
const meanings: { readonly [code: string]: readonly [DatabaseFailure, string] } = {
  "28": ["refused", "The database does not accept the user or the password."],
  "3D000": ["unreachable", "There is no database of this name; create it first."],
  "42501": [
    "read-only",
    "The user may not do this in the database; grant CREATE and write access, or have somebody run what " +
      "`marketplace-sync migrate --print` writes.",
  ],
  "25006": ["read-only", "The database is read-only, such as a replica; connect to the primary."],
  "53": ["unreachable", "The database lacks memory or connections."],
  "53100": ["full", "The disk of the database is full; the transaction was rolled back."],
  "53300": ["unreachable", "The database takes no more connections."],
  "25P03": ["unreachable", "The database ended a transaction that did nothing for too long."],
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
  "40": ["locked", "The transaction was rolled back because of another one."],
  "55P03": ["locked", "Another transaction kept a row or table locked for too long."],
  "58": ["input-output", "The database failed to read or write a file."],
  XX001: ["damaged", "The database is damaged."],
};

/** Error codes of Node's sockets. */
const SOCKET = /^(ECONN|EPIPE|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_|ENOENT|EACCES)/;

/** Messages of the package `pg` about lost or silent connections. */
const CONNECTION =
  /^(Connection terminated|timeout exceeded when|timeout expired|Query read timeout)/;

/** Returns the `SyncError` for an error of PostgreSQL or its connection; any other error is returned unchanged. */
export function translateFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const meaning = meanings[code] ?? meanings[code.slice(0, 3)] ?? meanings[code.slice(0, 2)];
  if (meaning !== undefined) return wrapDatabaseError(meaning, error);
  if (SOCKET.test(code) || CONNECTION.test(error.message)) {
    const text = "The database cannot be reached; check its address and whether it runs.";
    return wrapDatabaseError(["unreachable", text], error);
  }
  return error;
}
