/** Runs pieces of work that concern the same thing one after the other. */
export interface SerialQueue {
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
  const hold = (key: string, signal: AbortSignal | undefined): Promise<void> | undefined => {
    const line = lines.get(key);
    if (line !== undefined) return turnIn(line, signal);
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
          await hold(key, signal);
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
function turnIn(line: Line, signal: AbortSignal | undefined): Promise<void> {
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
