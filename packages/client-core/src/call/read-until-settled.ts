import type { Clock } from "../deadline/clock.ts";
import { sleep } from "../deadline/sleep.ts";
import type { Resolution, ResolveOptions } from "../errors/indeterminate-error.ts";

const SETTLE_MS = 5000;

/**
 * Reads back whether a write took effect. A request may still be on its way when its caller gives up, so
 * anything but `applied` counts only once the settle time is over.
 *
 * @param read - reads once
 * @param sent - when the write was sent, or its call failed, in epoch milliseconds; a time that is still to
 *   come, as another machine's clock may give it, counts as now
 * @throws the signal's reason when it aborts
 */
export async function readUntilSettled(
  read: () => Promise<Resolution>,
  sent: number,
  clock: Clock,
  { signal, settleMs = SETTLE_MS }: ResolveOptions,
): Promise<Resolution> {
  const settled = Math.min(sent, clock.now()) + settleMs;
  if (settled > clock.now()) {
    const early = await read();
    if (early.outcome === "applied") return early;
    const remaining = settled - clock.now();
    if (remaining > 0) await sleep(clock, remaining, signal);
  }
  return read();
}
