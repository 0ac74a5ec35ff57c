import { type Clock, sleep } from "../deadline/clock.ts";
import { isSellerError } from "../errors/errors.ts";
import type { Resolution, ResolveOptions, WriteOutcome } from "../errors/indeterminate-error.ts";
import { messageWithoutCode } from "../errors/seller-error.ts";
import { type InstantInput, toEpochMs } from "../paging/time-window.ts";

/** The operations of a contract's table that change something. */
export type WriteOperationId<
  Table extends Readonly<Record<keyof Table, { readonly retry: unknown }>>,
> = {
  [Id in keyof Table]: Table[Id]["retry"] extends "safe" ? never : Id;
}[keyof Table];

export interface Evidence {
  /** For the reason of an unknown outcome, such as `OrderDetail shows of order 17`. */
  readonly shown: string;
  readonly evaluate: () => Promise<Omit<Resolution, "reason">>;
}

const SETTLE_MS = 5000;

/**
 * Reads back whether a write took effect. A request may still be on its way when its caller gives up, so
 * anything but `applied` counts only once the settle time is over. A reading that fails proves nothing.
 *
 * @param sentAt - when the write was sent, or its call failed; a time that is still to come, as another
 *   machine's clock may give it, counts as now
 * @param evidence - what shows it, or why nothing does
 * @throws RangeError when `sentAt` is no moment; the signal's reason when it aborts
 */
export async function resolveWrite(
  { operation, sentAt }: { readonly operation: string; readonly sentAt: InstantInput },
  evidence: Evidence | string,
  clock: Clock,
  { signal, consistencyDelayMs = SETTLE_MS }: ResolveOptions,
): Promise<Resolution> {
  const settled = Math.min(toEpochMs(sentAt), clock.now()) + consistencyDelayMs;
  if (typeof evidence === "string") return unknown(evidence);
  if (settled > clock.now()) {
    const early = await readOnce(operation, evidence);
    if (early.outcome === "applied") return early;
    const remaining = settled - clock.now();
    if (remaining > 0) await sleep(clock, remaining, signal);
  }
  return readOnce(operation, evidence);
}

async function readOnce(
  operation: string,
  { shown: rendered, evaluate }: Evidence,
): Promise<Resolution> {
  try {
    const resolution = await evaluate();
    if (resolution.outcome !== "unknown") return resolution;
    return unknown(`What ${rendered} is neither what ${operation} makes nor what was there before`);
  } catch (error) {
    if (isSellerError(error)) return unknown(`Reading back failed: ${messageWithoutCode(error)}`);
    throw error;
  }
}

const unknown = (reason: string): Resolution => ({ outcome: "unknown", reason });

/**
 * The outcome of a write by its parts: all of them show it, or none does. Some but not all may be parts that
 * the service did not accept, so anything between is unknown.
 */
export function combineOutcomes(parts: readonly (boolean | undefined)[]): WriteOutcome {
  if (parts.length === 0) return "unknown";
  if (parts.every((applied) => applied === true)) return "applied";
  return parts.every((applied) => applied === false) ? "not-applied" : "unknown";
}
