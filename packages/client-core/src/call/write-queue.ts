import { type Clock, startLimit } from "../deadline/clock.ts";
import { TimeoutError } from "../errors/errors.ts";
import type { Call } from "./call-state.ts";

const PROCESS_WIDE: unique symbol = Symbol.for("@marketplace-seller/writes/1");

/**
 * The promise of the latest call for each key of the write queue. A key is removed from the write queue when no call
 * with that key runs or waits.
 */
export type LatestEnds = Map<string, Promise<void>>;

/**
 * The write queues of this process: one map for all clients of both protocols, even when several copies of this
 * package are loaded, so that two writes for one order never run concurrently.
 */
function processEnds(): LatestEnds {
  const realm = globalThis as { [PROCESS_WIDE]?: LatestEnds };
  realm[PROCESS_WIDE] ??= new Map();
  return realm[PROCESS_WIDE];
}

/**
 * Runs a call after all earlier calls with one of its keys have ended. Without the write queue, two writes for one
 * order would race: the service would receive two splits of a package at once, and chance would decide which of them is
 * refused. The time that a write waits in the queue counts towards the call's timeout. A queued call must not itself
 * wait for another call with one of the same keys, because the two calls would wait for each other forever.
 *
 * @throws TimeoutError when the call times out in the queue, before its request is sent
 * @throws the reason of the caller's signal when it aborts
 */
export async function runQueued<T>(
  keys: readonly string[],
  { operation, deadline, signal }: Pick<Call, "operation" | "deadline" | "signal">,
  clock: Clock,
  work: () => Promise<T>,
  ends = processEnds(),
): Promise<T> {
  const timeoutReason = (): TimeoutError => {
    const message = `${operation} was not sent: an earlier write for the same order took too long`;
    return new TimeoutError(message, { operation, retryable: true });
  };
  const limit = startLimit({ clock, signal, timeoutMs: deadline.remainingMs(), timeoutReason });
  const earlier = Promise.all(keys.map((key) => ends.get(key)));
  const promiseWithResolvers = Promise.withResolvers<void>();
  // Calls that queue behind an aborted call still wait for the calls before it.
  const end = Promise.all([earlier, promiseWithResolvers.promise]).then(() => {});
  for (const key of keys) ends.set(key, end);
  try {
    await deadline.whileWaiting(() => limit.enforce(earlier));
    return await work();
  } finally {
    promiseWithResolvers.resolve();
    end.then(() => {
      for (const key of keys) if (ends.get(key) === end) ends.delete(key);
    });
  }
}
