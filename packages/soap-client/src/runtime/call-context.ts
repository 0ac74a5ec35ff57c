import type { CallCourse, Redact } from "@marketplace-seller/client-core/internal";
import { type OperationName, operations } from "../gen/operations.gen.ts";

/** What the parts of one call know in common. */
export interface CallContext {
  readonly operation: OperationName;
  /** What the call may take, and what has become of it so far. */
  readonly course: CallCourse;
  /** Takes the credentials out of a text. */
  readonly redact: Redact;
}

/** Whether a call only reads, so that making it again can do no harm. */
export function isRead(operation: OperationName): boolean {
  return operations[operation].retry === "safe";
}
