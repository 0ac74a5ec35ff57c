import { isSellerError } from "../errors/errors.ts";
import type { Redact } from "./redact.ts";

/** Deep enough for every chain met in the field; bounds a cyclic one. */
const DEPTH = 5;

/**
 * A copy of an underlying error that is fit to be kept: its name, message, code, stack and causes,
 * with the secrets taken out. A library's own error may hold the whole request, headers included;
 * those members are not copied.
 *
 * @param error - whatever was thrown
 * @param redact - takes the secrets out of a text
 */
export function safeCause(error: unknown, redact: Redact, depth = DEPTH): unknown {
  if (isSellerError(error)) return error;
  try {
    if (error instanceof Error) return copyError(error, redact, depth);
    return redact(typeof error === "string" ? error : `a thrown ${typeof error}`);
  } catch {
    return "an error that cannot be read";
  }
}

function copyError(error: Error, redact: Redact, depth: number): Error {
  const copy = new Error(redact(`${error.message}`));
  Object.defineProperty(copy, "name", { value: redact(`${error.name}`), configurable: true });
  copy.stack = typeof error.stack === "string" ? redact(error.stack) : "";
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === "string") Object.assign(copy, { code: redact(code) });
  if (depth > 1 && cause !== undefined) copy.cause = safeCause(cause, redact, depth - 1);
  if (depth > 1 && Array.isArray(errors)) {
    const kept = errors.slice(0, DEPTH).map((inner) => safeCause(inner, redact, depth - 1));
    Object.assign(copy, { errors: kept });
  }
  return copy;
}
