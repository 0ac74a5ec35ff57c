/**
 * Thrown when the conformance suite cannot run: the command prints the error's message in one line and ends with exit
 * code 2.
 */
export class SuiteSetupError extends Error {
  override readonly name = "SuiteSetupError";
}
