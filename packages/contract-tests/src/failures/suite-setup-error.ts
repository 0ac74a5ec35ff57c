/** The suite could not run: the command prints this message in one line and ends with exit code 2. */
export class SuiteSetupError extends Error {
  override readonly name = "SuiteSetupError";
}
