/**
 * The exit codes of the command. `incomplete`: a seller could not be brought up to date, or a check found a problem.
 */
export const EXIT = { success: 0, failure: 1, usage: 2, incomplete: 3 } as const;

/** A mistake of the user. The command writes its message without a stack and exits with {@link EXIT}`.usage`. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
