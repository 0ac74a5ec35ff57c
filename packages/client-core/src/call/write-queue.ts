import { type Clock, startLimit } from "../deadline/clock.ts";
import { TimeoutError } from "../errors/errors.ts";
import type { Call } from "./call-state.ts";

const PROCESS_WIDE: unique symbol = Symbol.for("@marketplace-seller/writes/1");

/** The latest call of each key; a key is removed when no call with it runs or waits. */
export type LatestEnds = Map<string, Promise<void>>;

/** One map for both protocols, even when several copies of this package are loaded. */
function processEnds(): LatestEnds {
  const realm = globalThis as { [PROCESS_WIDE]?: LatestEnds };
  realm[PROCESS_WIDE] ??= new Map();
  return realm[PROCESS_WIDE];
}

/**
 * Runs a call after all earlier ones with one of its keys. Two writes for one order would race: of two splits of a
 * package, chance would decide which is refused. The wait counts towards the call's timeout. A queued call must not
 * wait for another with one of its keys, because both would wait forever.
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
