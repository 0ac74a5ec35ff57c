/** How long a caller is willing to wait. */
export interface PaceOptions {
  /** What is to be sent, for messages. */
  readonly operation?: string | undefined;
  /** Ends the wait; the place in the queue is given back. */
  readonly signal?: AbortSignal | undefined;
  /** Refuses instead of waiting longer than this, in milliseconds. 0 refuses any wait. Default: none. */
  readonly maxWaitMs?: number | undefined;
  /** Called once before the wait begins, with its length in milliseconds. */
  readonly onWait?: ((waitMs: number) => void) | undefined;
}

/**
 * Spreads requests over time so that a limit of the service is kept
 * (interface-specification.md, Limits: 1000 requests per minute on the package listing). The built-in one
 * counts the requests of this process; put another behind this interface to count those of several.
 */
export interface Pacer {
  /**
   * Resolves when one request may be sent.
   *
   * @throws RateLimitedError with `retryAfterMs` when the wait would be longer than `maxWaitMs`
   * @throws the signal's reason when it aborts
   */
  acquire(options?: PaceOptions): Promise<void>;
  /**
   * Lets one request through at once if there is room and no other request waits, and says whether it did; spares
   * the common case a promise and a timer. Without it {@link Pacer.acquire} is called every time.
   */
  tryAcquire?(): boolean;
  /** The service turned a request away: lets no request through for so many milliseconds. */
  pause?(ms: number): void;
}

/** Pacers by what they pace: all clients with one key share one. */
export interface PacerRegistry {
  /**
   * The pacer for these parts, such as `[origin, appKey, operation]`; made on first use. Look it up for
   * every request rather than keeping it: those that are no longer in use are forgotten.
   */
  pacerFor(parts: readonly string[], create: () => Pacer): Pacer;
}

/** A registry whose keys, application keys among them, nothing that inspects or serializes it shows. */
export function createPacerRegistry(): PacerRegistry & { readonly size: number } {
  const pacers = new Map<string, Pacer & { readonly idle?: boolean }>();
  return {
    get size() {
      return pacers.size;
    },
    pacerFor(parts, create) {
      const key = JSON.stringify(parts);
      const known = pacers.get(key);
      if (known !== undefined) return known;
      // Keys are rotated; a process that runs for years must not collect them.
      for (const [other, { idle }] of pacers) if (idle === true) pacers.delete(other);
      const made = create();
      pacers.set(key, made);
      return made;
    },
  };
}

const PROCESS_WIDE: unique symbol = Symbol.for("@marketplace-seller/pacers/1");

/** The registry of this process: one, even if several copies of this package are loaded. */
export function processPacers(): PacerRegistry {
  const realm = globalThis as { [PROCESS_WIDE]?: PacerRegistry };
  realm[PROCESS_WIDE] ??= createPacerRegistry();
  return realm[PROCESS_WIDE];
}
