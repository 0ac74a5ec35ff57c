import type { Clock } from "../deadline/clock.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import { processWrites } from "../order-queue/process-writes.ts";
import type { Call } from "./delivery.ts";

/**
 * Runs a call when the earlier ones with one of its keys are over. The wait counts to the call's time.
 *
 * @param keys - what the call writes to, such as an order number
 * @throws TimeoutError when the call's time is over before its turn; nothing was sent
 * @throws the caller's abort reason
 */
export async function inTurn<T>(
  keys: readonly string[],
  { operation, deadline, signal }: Call,
  clock: Clock,
  work: () => Promise<T>,
): Promise<T> {
  const wait = new AbortController();
  const late = (): TimeoutError =>
    new TimeoutError(
      `${operation} was not sent: an earlier write for the same order took too long`,
      {
        operation,
        retryable: true,
      },
    );
  const cancel =
    deadline.totalMs === Infinity
      ? () => {}
      : clock.after(deadline.remainingMs(), () => wait.abort(late()));
  const either = signal === undefined ? wait.signal : AbortSignal.any([signal, wait.signal]);
  try {
    return await processWrites().run(
      keys,
      () => {
        cancel();
        return work();
      },
      either,
    );
  } finally {
    cancel();
  }
}
