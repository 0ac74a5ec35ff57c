import type { Clock } from "../deadline/clock.ts";
import { TimeoutError } from "../errors/errors.ts";
import type { Call } from "./delivery.ts";

/**
 * Runs a call when the earlier ones with one of its keys are over. The wait counts to the call's time.
 *
 * @param keys - what the call writes to, such as an order number
 * @throws TimeoutError when the call's time is over before it may begin; nothing was sent
 * @throws the caller's abort reason
 */
export async function runQueued<T>(
  keys: readonly string[],
  { operation, deadline, signal }: Call,
  clock: Clock,
  work: () => Promise<T>,
): Promise<T> {
  const wait = new AbortController();
  const giveUp = (): void => {
    const message = `${operation} was not sent: an earlier write for the same order took too long`;
    wait.abort(new TimeoutError(message, { operation, retryable: true }));
  };
  const isBounded = deadline.totalMs !== Infinity;
  const cancel = isBounded ? clock.after(deadline.remainingMs(), giveUp) : undefined;
  const either = signal === undefined ? wait.signal : AbortSignal.any([signal, wait.signal]);
  const begin = (): Promise<T> => {
    cancel?.();
    return work();
  };
  try {
    return await processWrites().run(keys, begin, either);
  } finally {
    cancel?.();
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

/** Runs pieces of work that concern the same thing one after the other. */
interface SerialQueue {
  /**
   * Runs the work when every earlier work with one of its keys has ended, well or badly. Works without a
   * common key run side by side.
   *
   * The work must not wait for another work with one of its own keys: it would wait for itself.
   *
   * @param keys - what the work concerns, such as an order number
   * @param signal - ends the wait; once begun, the work itself must listen
   * @throws the signal's reason when it aborts before the work begins, or what the work throws
   */
  run<T>(keys: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** How many keys are held now. */
  readonly size: number;
}

/** Those who wait for a key, in order; the holder is not among them. */
type Line = Set<() => void>;

/**
 * Makes a queue per key, so that two writes for one order from one process do not race: the service
 * would otherwise see, say, two splits of the same package at once, and which of them it refuses would
 * be chance. A key takes memory only while someone holds or awaits it.
 *
 * @example queue.run([orderNumber], () => split(body), signal)
 */
export function createSerialQueue(): SerialQueue {
  const lines = new Map<string, Line>();

  const release = (key: string): void => {
    const line = lines.get(key);
    const [next] = line ?? [];
    if (next === undefined) {
      lines.delete(key);
      return;
    }
    line?.delete(next);
    next();
  };
  const acquire = (key: string, signal: AbortSignal | undefined): Promise<void> | undefined => {
    const line = lines.get(key);
    if (line !== undefined) return waitInLine(line, signal);
    lines.set(key, new Set());
    return undefined;
  };

  return {
    get size() {
      return lines.size;
    },
    async run(keys, work, signal) {
      signal?.throwIfAborted();
      const held: string[] = [];
      try {
        // Always in the same order: two works that share two keys cannot wait for each other.
        for (const key of [...new Set(keys)].sort()) {
          await acquire(key, signal);
          held.push(key);
        }
        signal?.throwIfAborted();
        return await work();
      } finally {
        for (const key of held) release(key);
      }
    },
  };
}

/** Waits in line; leaves it on abort, and leaves no listener behind. */
function waitInLine(line: Line, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    };
    const onAbort = (): void => {
      line.delete(begin);
      reject(signal?.reason);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    line.add(begin);
  });
}
