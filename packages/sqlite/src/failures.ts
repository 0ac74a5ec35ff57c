import { setTimeout as delay } from "node:timers/promises";

/** Why a database cannot be used or cannot keep a write; the programs say at their own errors what each means. */
export type FailureCode =
  | "locked"
  | "read-only"
  | "full"
  | "newer-schema"
  | "migration"
  | "foreign"
  | "damaged"
  | "unreachable"
  | "input-output";

/** A failure in words that say what to do about it. */
export type Failure = readonly [code: FailureCode, message: string];

/** Whose files they are. */
export interface Program {
  /** As messages name it, such as `the sandbox`. */
  readonly name: string;
  /** Marks its files (SQLite's `application_id`). */
  readonly applicationId: number;
  /** Makes the program's own error of a failure. */
  readonly failure: (code: FailureCode, message: string, cause?: Error) => Error;
}

const locked: Failure = [
  "locked",
  "The database file is in use by another process; stop it or choose another file.",
];
const readOnly: Failure = [
  "read-only",
  "The database file cannot be written; check its permissions and its folder's, and that no other program has it open.",
];
const inputOutput: Failure = [
  "input-output",
  "The disk failed while the database file was read or written.",
];
const full: Failure = ["full", "The disk is full; the last write was not stored."];

/** SQLite's result codes that have a meaning of their own here (sqlite.org/rescode.html). */
const byResultCode: { readonly [resultCode: number]: Failure } = {
  5: locked,
  6: locked,
  8: readOnly,
  10: inputOutput,
  11: ["damaged", "The database file is damaged. Restore a copy of it, or choose another file."],
  13: full,
  14: [
    "unreachable",
    "The database file cannot be opened; check the path, its permissions, and that its volume can be written.",
  ],
  26: ["foreign", "The file is not a SQLite database."],
  // SQLITE_IOERR_LOCK: the exclusive lock of a file that could be opened for reading only.
  3850: readOnly,
};

/** Errors of the file system that have the same meaning. */
const byFileCode: { readonly [code: string]: Failure | undefined } = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: full,
  EIO: inputOutput,
  EACCES: readOnly,
  EBUSY: readOnly,
  EPERM: readOnly,
  EROFS: readOnly,
};

/** SQLite's words for a table or column that the schema has and the file has not. */
const missing = /no such (?:table|column)|has no column named|has \d+ columns but/;

/**
 * Runs `work`; an error of SQLite or of the file system that a user can act on becomes the program's own.
 *
 * @param otherwise what a failure means that has no meaning of its own, or only that something is missing
 */
export function explained<Result>(
  program: Program,
  work: () => Result,
  otherwise?: Failure,
): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const failure = findFailure(error) ?? otherwise;
    if (failure === undefined) throw error;
    const [code, message] = (failure[0] === "damaged" && otherwise) || failure;
    throw program.failure(code, message, error);
  }
}

function findFailure(error: Error): Failure | undefined {
  const resultCode = findResultCode(error);
  if (resultCode !== undefined && missing.test(error.message)) {
    const message = `The database file is not whole: ${error.message}. Restore a copy of it, or choose another file.`;
    return ["damaged", message];
  }
  // The low byte is the primary code; the rest only details it.
  if (resultCode !== undefined) return byResultCode[resultCode] ?? byResultCode[resultCode & 0xff];
  return "code" in error ? byFileCode[String(error.code)] : undefined;
}

function findResultCode(error: unknown): number | undefined {
  const isCoded = error instanceof Error && "errcode" in error;
  return isCoded && typeof error.errcode === "number" ? error.errcode : undefined;
}

/** The longest pause between two attempts. */
const MAX_PAUSE_MS = 100;

/**
 * Runs `work` again and again while another process holds the database. SQLite's own wait would stop the whole
 * process, and with it a transaction of its own that it may wait for.
 *
 * @param maxMs how long at most
 */
export async function retryWhileLocked<Result>(work: () => Result, maxMs: number): Promise<Result> {
  for (let waited = 0, pause = 5; ; waited += pause, pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
    try {
      return work();
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      const isLocked = byResultCode[(findResultCode(cause) ?? 0) & 0xff] === locked;
      if (!isLocked || waited >= maxMs) throw error;
      await delay(pause);
    }
  }
}
