import type { CallCourse, Redact } from "@marketplace-seller/client-core/internal";
import type { OperationId } from "../gen/operations.gen.ts";

/** What the parts of one call know in common. */
export interface CallContext {
  readonly operation: OperationId;
  /** What the call may take, and what has become of it so far. */
  readonly course: CallCourse;
  /** Takes the credentials out of a text. */
  readonly redact: Redact;
}
