import type { Issue } from "./issue.ts";
import { SellerError, type SellerErrorContext } from "./seller-error.ts";

/** How many issues the message spells out; {@link InvalidRequestError.issues} has them all. */
const SHOWN = 5;

/**
 * The request breaks the contract; nothing was sent. Every broken rule is listed, each with its
 * JSONPath.
 */
export class InvalidRequestError extends SellerError {
  readonly code = "invalid-request";
  override readonly name = "InvalidRequestError";
  /** Every broken rule, in the order of the contract's fields. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], context: SellerErrorContext = {}) {
    super(describe(issues, context.operation), context);
    this.issues = issues;
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues };
  }
}

function describe(issues: readonly Issue[], operation: string | undefined): string {
  const shown = issues.slice(0, SHOWN).map((issue) => `${issue.path} ${issue.message}`);
  const more = issues.length > SHOWN ? ` (and ${issues.length - SHOWN} more)` : "";
  const call = operation === undefined ? "The request" : `The request of ${operation}`;
  return `${call} was not sent: ${shown.join("; ")}${more}`;
}
