import { type Clock, startLimit } from "../deadline/clock.ts";
import { TimeoutError } from "../errors/errors.ts";
import type { Call } from "./call-state.ts";

const PROCESS_WIDE: unique symbol = Symbol.for("@marketplace-seller/writes/1");

/** For each key the end of the latest call with it; a key takes memory only while such a call runs or waits. */
export type LatestEnds = Map<string, Promise<void>>;

/**
 * Those of this process: one map for all clients and both protocols, even if several copies of this package are
 * loaded, so that no two writes for one order race.
 */
function processEnds(): LatestEnds {
  const realm = globalThis as { [PROCESS_WIDE]?: LatestEnds };
  realm[PROCESS_WIDE] ??= new Map();
  return realm[PROCESS_WIDE];
}

/**
 * Runs a call when the earlier ones with one of its keys are over, well or badly. Two writes for one order from one
 * process would otherwise race: the service would see, say, two splits of the same package at once, and which of
 * them it refuses would be chance. The wait counts to the call's time.
 *
 * The work must not wait for another call with one of its own keys: it would wait for itself.
 *
 * @throws TimeoutError when the call's time is over before it may begin; nothing was sent
 * @throws the caller's abort reason
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
  // Who waits after this call waits for the earlier ones as well, also when this one is aborted before.
  const end = Promise.all([earlier, promiseWithResolvers.promise]).then(() => {});
  for (const key of keys) ends.set(key, end);
  try {
    await limit.enforce(earlier);
    return await work();
  } finally {
    promiseWithResolvers.resolve();
    end.then(() => {
      for (const key of keys) if (ends.get(key) === end) ends.delete(key);
    });
  }
}
