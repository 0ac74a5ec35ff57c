/** The suite cannot run: the message is printed in one line, and the exit code is 2. */
export class SuiteSetupError extends Error {
  override readonly name = "SuiteSetupError";
}
