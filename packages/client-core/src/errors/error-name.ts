/** An error of another realm (jsdom, another frame) is no `instanceof` this realm's `Error`. */
export function isErrorLike(value: unknown): value is Error {
  if (typeof value !== "object" || value === null) return false;
  const { name, message } = value as Partial<Error>;
  return typeof name === "string" && typeof message === "string";
}

/** For logs; the type of anything else that was thrown. */
export function errorName(thrown: unknown): string {
  try {
    return isErrorLike(thrown) ? thrown.name : typeof thrown;
  } catch {
    return "unreadable";
  }
}
