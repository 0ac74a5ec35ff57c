/**
 * The exit codes of the command. With the exit code `incomplete`, a seller's stored data could not be brought up to
 * date, a change was not delivered, or a check found a problem.
 */
export const EXIT = { success: 0, failure: 1, usage: 2, incomplete: 3 } as const;

/**
 * An error that the user caused and can mend, such as an invalid flag. The command prints the message of a usage
 * error without a stack trace, and exits with {@link EXIT}`.usage`.
 */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
