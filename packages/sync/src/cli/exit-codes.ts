import { getErrorMessage } from "../contract/sync-error.ts";

/** `--help` and the docs' reference derive from this table. */
export const exitCodeTable = {
  success: { code: 0, meaning: "Success" },
  failure: { code: 1, meaning: "Failure; the last line on standard error says why" },
  usage: {
    code: 2,
    meaning: "Wrong use: an invalid option, name, address or configuration; nothing was done",
  },
  incomplete: {
    code: 3,
    meaning:
      "Incomplete: a seller could not be brought up to date or none is configured, a change was not delivered or is a dead letter, a row is not confirmed, the outcome of a write is unknown, erased data are still in the file, a premise is false, what is stored differs from the service, `status --check` found a problem, or a signal stopped the command",
  },
} as const;

export const EXIT = {
  success: exitCodeTable.success.code,
  failure: exitCodeTable.failure.code,
  usage: exitCodeTable.usage.code,
  incomplete: exitCodeTable.incomplete.code,
} as const;

/**
 * The user can mend it, such as an invalid flag: the message is printed without a stack trace, and the exit code is
 * {@link EXIT}`.usage`.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** @param explain - puts the error's message into a sentence */
export function asUsageError<Result>(
  work: () => Result,
  explain = (reason: string): string => reason,
): Result {
  try {
    return work();
  } catch (error) {
    throw new UsageError(explain(getErrorMessage(error)), { cause: error });
  }
}
