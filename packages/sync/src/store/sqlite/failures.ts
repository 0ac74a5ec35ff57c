import { type StoreError, type StoreErrorCode, storeErrorFrom } from "../store-error.ts";

const readOnly = [
  "read-only",
  "The database file cannot be written; check its permissions and its folder's, and that no other program has it open.",
] as const;

const locked = [
  "locked",
  "Another process kept the database file locked for too long; stop it or choose another file.",
] as const;

/** SQLite's result codes that have a meaning of their own here (sqlite.org/rescode.html). */
const meanings: { readonly [resultCode: number]: readonly [StoreErrorCode, string] } = {
  5: locked,
  6: locked,
  8: readOnly,
  10: ["input-output", "The disk failed while the database file was read or written."],
  11: ["damaged", "The database file is damaged."],
  13: ["full", "The disk is full; the transaction was rolled back."],
  14: ["unreachable", "The database file cannot be opened; check the path and its permissions."],
  26: ["foreign", "The file is not a SQLite database."],
};

/** Runs `work`; an error of SQLite that a user can act on is thrown as a `StoreError`. */
export function translated<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storeErrorOf(error) ?? error;
  }
}

/** The `StoreError` for an error of SQLite, or undefined for any other error. */
export function storeErrorOf(error: unknown): StoreError | undefined {
  if (!(error instanceof Error) || !("errcode" in error)) return undefined;
  if (typeof error.errcode !== "number") return undefined;
  // The low byte is the primary code; the rest only details it.
  const meaning = meanings[error.errcode & 0xff];
  return meaning && storeErrorFrom(meaning, error);
}
