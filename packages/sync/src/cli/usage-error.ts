/** A command line, environment or configuration that cannot be used. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
