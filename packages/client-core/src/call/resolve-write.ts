import { type Clock, sleep } from "../deadline/clock.ts";
import { isSellerError } from "../errors/errors.ts";
import type { Resolution, ResolveOptions, WriteOutcome } from "../errors/indeterminate-error.ts";
import { messageWithoutCode } from "../errors/seller-error.ts";
import { type InstantInput, toEpochMs } from "../paging/time-window.ts";

export type WriteOperationId<
  Table extends Readonly<Record<keyof Table, { readonly retry: unknown }>>,
> = {
  [Id in keyof Table]: Table[Id]["retry"] extends "safe" ? never : Id;
}[keyof Table];

export interface Evidence {
  /** What was read, such as `order 17 in OrderDetail`, for the reason of an unknown outcome. */
  readonly subject: string;
  readonly evaluate: () => Promise<Omit<Resolution, "reason">>;
}

const DEFAULT_CONSISTENCY_DELAY_MS = 5000;

/**
 * Reads back a write until its outcome is certain or cannot be found. A request may still arrive after its caller
 * stopped waiting, so `not-applied` is returned only once the consistency delay is over. When the read fails, the
 * outcome stays unknown.
 *
 * @param sentAt - when the write was sent, or its call failed; a time in the future, by another machine's clock, counts
 *   as now
 * @param evidence - or the reason why no read operation shows the outcome
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

/** Unknown where only some parts were applied: the service may have refused the others. */
export function combineOutcomes(parts: readonly (boolean | undefined)[]): WriteOutcome {
  if (parts.length === 0) return "unknown";
  if (parts.every((applied) => applied === true)) return "applied";
  return parts.every((applied) => applied === false) ? "not-applied" : "unknown";
}
