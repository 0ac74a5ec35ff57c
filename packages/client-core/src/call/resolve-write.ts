import { type Clock, sleep } from "../deadline/clock.ts";
import { isSellerError } from "../errors/errors.ts";
import type { Resolution, ResolveOptions, WriteOutcome } from "../errors/indeterminate-error.ts";
import { messageWithoutCode } from "../errors/seller-error.ts";
import { type InstantInput, toEpochMs } from "../paging/time-window.ts";

/** The write operations of a table of operation descriptors. */
export type WriteOperationId<
  Table extends Readonly<Record<keyof Table, { readonly retry: unknown }>>,
> = {
  [Id in keyof Table]: Table[Id]["retry"] extends "safe" ? never : Id;
}[keyof Table];

export interface Evidence {
  /**
   * Names the data that were read to find out whether a write was applied, such as `order 17 in OrderDetail`, for the
   * reason of an unknown outcome.
   */
  readonly subject: string;
  readonly evaluate: () => Promise<Omit<Resolution, "reason">>;
}

const DEFAULT_CONSISTENCY_DELAY_MS = 5000;

/**
 * Reads the data that a write would have changed, until the outcome of the write is certain or cannot be found. A
 * request may still reach the service after its caller has stopped waiting, so `not-applied` is only returned once the
 * consistency delay is over. When the read fails, the outcome of the write stays unknown.
 *
 * @param sentAt - the time at which the write was sent, or its call failed; a time in the future, which another
 *   machine's clock may have written, counts as now
 * @param evidence - the function that reads back whether the write was applied, or the reason why no read operation
 *   shows the outcome
 * @throws RangeError when `sentAt` is not a valid time; the reason of the signal when it aborts
 */
export async function resolveWrite(
  { operation, sentAt }: { readonly operation: string; readonly sentAt: InstantInput },
  evidence: Evidence | string,
  clock: Clock,
  { signal, consistencyDelayMs = DEFAULT_CONSISTENCY_DELAY_MS }: ResolveOptions,
): Promise<Resolution> {
  const consistentAt = Math.min(toEpochMs(sentAt), clock.now()) + consistencyDelayMs;
  if (typeof evidence === "string") return unknown(evidence);
  if (consistentAt > clock.now()) {
    const early = await readOnce(operation, evidence);
    if (early.outcome === "applied") return early;
    const remaining = consistentAt - clock.now();
    if (remaining > 0) await sleep(clock, remaining, signal);
  }
  return readOnce(operation, evidence);
}

async function readOnce(operation: string, { subject, evaluate }: Evidence): Promise<Resolution> {
  try {
    const resolution = await evaluate();
    if (resolution.outcome !== "unknown") return resolution;
    return unknown(
      `Reading back cannot prove whether ${operation} was applied: ${subject} is neither in the state before the write nor in the state after the write`,
    );
  } catch (error) {
    if (isSellerError(error)) return unknown(`Reading back failed: ${messageWithoutCode(error)}`);
    throw error;
  }
}

const unknown = (reason: string): Resolution => ({ outcome: "unknown", reason });

/**
 * Combines the outcomes of a write's parts: the outcome is `applied` when all parts were applied, `not-applied` when
 * none was applied, otherwise `unknown`, because the service may have refused some of the parts.
 */
export function combineOutcomes(parts: readonly (boolean | undefined)[]): WriteOutcome {
  if (parts.length === 0) return "unknown";
  if (parts.every((applied) => applied === true)) return "applied";
  return parts.every((applied) => applied === false) ? "not-applied" : "unknown";
}
