import { isSellerError } from "../errors/guards.ts";
import type { BatchFate } from "./batch-fate.ts";

/** What a failed batch means for its items and for those after it. */
export interface FailedBatch {
  readonly fate: BatchFate;
  /** The next batch would meet the same: do not send it. */
  readonly stop: boolean;
}

/**
 * Reads the fate of a batch from what sending it threw.
 *
 * A rejected task, or a refusal, concerns its own SKUs: the others are sent all the same. So are those
 * after a batch whose outcome is unknown. Wrong credentials, a limit, a service that cannot be reached
 * and an abort concern all of them.
 */
export function fateOfError(error: unknown): FailedBatch {
  if (!isSellerError(error)) return { fate: "unknown", stop: true };
  switch (error.code) {
    case "task-rejected":
    case "refused":
      return { fate: "rejected", stop: false };
    case "indeterminate":
    case "protocol":
      return { fate: "unknown", stop: false };
    case "invalid-request":
      return { fate: "unsent", stop: false };
    case "authentication":
    case "rate-limited":
    case "timeout":
    case "transport":
      return { fate: "unsent", stop: true };
  }
}
