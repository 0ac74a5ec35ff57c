/** Why the suite could not run at all: exit code 2, and this one line. */
export class CannotRun extends Error {
  override readonly name = "CannotRun";
}
