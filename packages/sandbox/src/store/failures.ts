import { StoreError, type StoreErrorCode } from "../domain/store-error.ts";

const readOnly = [
  "read-only",
  "The database file cannot be written; check its permissions and its folder's, and that no other program has it open.",
] as const;

/** SQLite's result codes that have a meaning of their own here (sqlite.org/rescode.html). */
const meanings: { readonly [resultCode: number]: readonly [StoreErrorCode, string] } = {
  5: ["locked", "The database file is in use by another process; stop it or choose another file."],
  6: ["locked", "The database file is in use by another process; stop it or choose another file."],
  8: readOnly,
  10: ["input-output", "The disk failed while the database file was read or written."],
  11: ["damaged", "The database file is damaged."],
  13: ["full", "The disk is full; the last write was not stored."],
  14: ["unreachable", "The database file cannot be opened; check the path and its permissions."],
  26: ["damaged", "The file is not a database of this sandbox."],
  // SQLITE_IOERR_LOCK: the exclusive lock of a file that could be opened for reading only.
  3850: readOnly,
};

/** Errors of the file system that have the same meaning. */
const fileMeanings: { readonly [code: string]: readonly [StoreErrorCode, string] | undefined } = {
  ENOSPC: meanings[13],
  EDQUOT: meanings[13],
  EFBIG: meanings[13],
  EIO: meanings[10],
  EACCES: readOnly,
  EBUSY: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
};

/** Runs `work`; an error of SQLite or of the disk that a user can act on is thrown as a `StoreError`. */
export function translated<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storeErrorOf(error) ?? error;
  }
}

/** The `StoreError` for an error of SQLite or of the file system, or undefined for any other error. */
export function storeErrorOf(error: unknown): StoreError | undefined {
  if (!(error instanceof Error)) return undefined;
  const meaning = meaningOf(error);
  return meaning && new StoreError(meaning[0], meaning[1], { cause: error });
}

/** SQLite's words for a table or column that the schema has and the file has not. */
const missing = /no such (?:table|column)|has no column named|has \d+ columns but/;

function meaningOf(error: Error): readonly [StoreErrorCode, string] | undefined {
  if (missing.test(error.message)) {
    return [
      "damaged",
      `The database file is not whole: ${error.message}. Restore a copy of it, or choose another file.`,
    ];
  }
  if ("errcode" in error && typeof error.errcode === "number") {
    // The low byte is the primary code; the rest only details it.
    return meanings[error.errcode] ?? meanings[error.errcode & 0xff];
  }
  return "code" in error ? fileMeanings[String(error.code)] : undefined;
}
