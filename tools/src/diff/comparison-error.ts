/** The error when contracts cannot be compared; its message gives the reason. */
export class ComparisonError extends Error {
  override readonly name = "ComparisonError";
}
