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
  hold?(ms: number): void;
}
