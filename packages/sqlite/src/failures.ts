import { setTimeout as delay } from "node:timers/promises";
import { isNativeError } from "node:util/types";

/** Why a database cannot be opened, read or written. Each program documents the codes at its error class. */
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

/** The message says what to do. */
export type Failure = readonly [code: FailureCode, message: string];

/** Whose the database file is. */
export interface Program {
  /** In messages, such as `the sandbox`. */
  readonly name: string;
  /** SQLite's `application_id` of its files. */
  readonly applicationId: number;
  /** Creates the program's error. */
  readonly failure: (code: FailureCode, message: string, cause?: Error) => Error;
}

const locked: Failure = [
  "locked",
  "Another process uses the database file. Stop that process, or choose another file.",
];
const readOnly: Failure = [
  "read-only",
  "The database file cannot be written. Check the permissions of the file and its folder, and that no other program has the file open.",
];
const inputOutput: Failure = [
  "input-output",
  "The disk failed while the database file was read or written. Check the disk, then try again.",
];
const full: Failure = [
  "full",
  "The disk is full, and the last write was not saved. Free space, then try again.",
];

/** See sqlite.org/rescode.html. */
const byResultCode: { readonly [resultCode: number]: Failure } = {
  5: locked,
  6: locked,
  8: readOnly,
  10: inputOutput,
  11: [
    "damaged",
    "The database file is damaged. Restore a copy of the file, or choose another file.",
  ],
  13: full,
  14: [
    "unreachable",
    "The database file cannot be opened. Check the path, the permissions, and that the volume can be written.",
  ],
  26: ["foreign", "The file is not an SQLite database. Choose another file."],
  // SQLITE_IOERR_LOCK: an exclusive lock on a file that could only be opened for reading.
  3850: readOnly,
};

/** By the file system's error codes. */
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

/** The schema lacks a table or column. */
const MISSING_SCHEMA = /no such (?:table|column)|has no column named|has \d+ columns but/;

/**
 * Converts errors of SQLite or the file system that a user can fix to the program's.
 *
 * @param fallback - for an unknown error, and for a missing table or column
 */
export function withProgramErrors<Result>(
  program: Program,
  work: () => Result,
  fallback?: Failure,
): Result {
  try {
    return work();
  } catch (error) {
    // `instanceof` knows its own realm only, and tests in jsdom run in another one than SQLite.
    if (!isNativeError(error)) throw error;
    const failure = findFailure(error) ?? fallback;
    if (failure === undefined) throw error;
    const [code, message] = (failure[0] === "damaged" && fallback) || failure;
    throw program.failure(code, message, error);
  }
}

function findFailure(error: Error): Failure | undefined {
  const resultCode = findResultCode(error);
  if (resultCode !== undefined && MISSING_SCHEMA.test(error.message)) {
    const message = `The database file is incomplete: ${error.message}. Restore a copy of the file, or choose another file.`;
    return ["damaged", message];
  }
  // The low byte is the primary code; the others add details.
  if (resultCode !== undefined) return byResultCode[resultCode] ?? byResultCode[resultCode & 0xff];
  return "code" in error ? byFileCode[String(error.code)] : undefined;
}

function findResultCode(error: unknown): number | undefined {
  const isCoded = isNativeError(error) && "errcode" in error;
  return isCoded && typeof error.errcode === "number" ? error.errcode : undefined;
}

export function isLockedError(error: unknown): boolean {
  const cause = isNativeError(error) ? error.cause : undefined;
  return byResultCode[(findResultCode(cause) ?? 0) & 0xff] === locked;
}

/** Between attempts to use a locked database. */
const MAX_DELAY_MS = 100;
const LONG_WAIT_MS = 1_000;

/**
 * Repeats `work` while another process has locked the database. SQLite's own waiting would block this process, with any
 * transaction of it that has the lock.
 *
 * @param maxMs - the longest wait
 * @param onLongWait - called once after a second; its error ends the wait
 */
export async function retryWhileLocked<Result>(
  work: () => Result,
  maxMs: number,
  sleep: (ms: number) => Promise<unknown> = delay,
  onLongWait: () => void = () => undefined,
): Promise<Result> {
  let isLong = false;
  for (
    let waited = 0, delayMs = 5;
    ;
    waited += delayMs, delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)
  ) {
    try {
      return work();
    } catch (error) {
      if (!isLockedError(error)) throw error;
      if (!isLong && waited >= Math.min(maxMs, LONG_WAIT_MS)) {
        isLong = true;
        onLongWait();
      }
      if (waited >= maxMs) throw error;
      await sleep(delayMs);
    }
  }
}
