import type { Clock } from "../deadline/clock.ts";
import { TimeoutError } from "../errors/errors.ts";
import { createSerialQueue, type SerialQueue } from "../order-queue/serial-queue.ts";
import type { Call } from "./delivery.ts";

/**
 * Runs a call when the earlier ones with one of its keys are over. The wait counts to the call's time.
 *
 * @param keys - what the call writes to, such as an order number
 * @throws TimeoutError when the call's time is over before its turn; nothing was sent
 * @throws the caller's abort reason
 */
export async function runQueued<T>(
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

const PROCESS_WIDE: unique symbol = Symbol.for("@marketplace-seller/writes/1");

/**
 * The queue of writes of this process: one for all clients and both protocols, even if several copies of
 * this package are loaded, so that no two writes for one order race.
 */
function processWrites(): SerialQueue {
  const realm = globalThis as { [PROCESS_WIDE]?: SerialQueue };
  realm[PROCESS_WIDE] ??= createSerialQueue();
  return realm[PROCESS_WIDE];
}
