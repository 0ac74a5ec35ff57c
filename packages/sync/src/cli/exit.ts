/** What the command's exit status says; `incomplete`: some seller could not be brought to the present. */
export const EXIT = { success: 0, failure: 1, usage: 2, incomplete: 3 } as const;

/** A command line, environment or configuration that cannot be used. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
