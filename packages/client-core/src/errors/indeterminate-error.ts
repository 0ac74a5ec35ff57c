import { SellerError, type SellerErrorContext } from "./seller-error.ts";

/**
 * What became of a write, as far as reading back shows.
 *
 * - `applied`: what the request asks for is there.
 * - `not-applied`: what it would have changed is seen unchanged, also after a settle time.
 * - `unknown`: neither can be seen. It is never guessed.
 */
export type WriteOutcome = "applied" | "not-applied" | "unknown";

/** What reading back said about a write. */
export interface Resolution {
  readonly outcome: WriteOutcome;
  /** Why the outcome is unknown, and what would help; undefined for the other outcomes. */
  readonly reason?: string | undefined;
  /**
   * Of a split that was applied, what its response would have said: each line of the packages that it made, in the order
   * of the request, then of what was cancelled, then of what was left. Undefined for other writes, and where another
   * package of the order holds the same as one of them.
   */
  readonly splitPackageOrderItems?: readonly SplitOrderItem[] | undefined;
}

/** A line of a package that a split made. */
export interface SplitOrderItem {
  readonly orderNumber: string;
  readonly packageId: string;
  readonly orderLineId: string;
  readonly stockCode: string;
  readonly quantity: number;
}

/** How to read back. */
export interface ResolveOptions {
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How long after the failure the write may still take effect, in milliseconds: `not-applied` is
   * said no earlier. Default 5000.
   */
  readonly consistencyDelayMs?: number | undefined;
}

/** Reads back whether a write took effect. */
export type ReadBack = (options: ResolveOptions) => Promise<Resolution>;

/**
 * A write was sent and its outcome is unknown: the response was lost or could not be understood. It may
 * have taken effect. Read the affected package, line or product back before doing it again, or let
 * {@link IndeterminateError.resolve} do so; `cause` says what happened to the response.
 */
export class IndeterminateError extends SellerError {
  declare readonly code: "indeterminate";
  override readonly name = "IndeterminateError";
  #readBack: ReadBack | undefined;

  constructor(message: string, context: SellerErrorContext = {}) {
    super("indeterminate", message, context);
  }

  /** For clients: how this write can be read back. */
  readBackBy(readBack: ReadBack): this {
    this.#readBack = readBack;
    return this;
  }

  /**
   * Finds out whether the write took effect, by reading what it would have changed. What a request
   * body lacks for that comes from the call's `context`; without it the outcome is `unknown`, and so it
   * always is for a write that nothing shows, such as a collection request: `reason` says why.
   *
   * @throws the signal's reason when it aborts
   * @example
   * const { outcome, reason } = await error.resolve();
   * if (outcome === "not-applied") tryAgain();
   * else if (outcome === "unknown") askSomeone(reason);
   */
  async resolve(options: ResolveOptions = {}): Promise<Resolution> {
    options.signal?.throwIfAborted();
    if (this.#readBack !== undefined) return this.#readBack(options);
    return { outcome: "unknown", reason: `Nothing reads ${this.operation ?? "this write"} back` };
  }
}

/** The error for a write that was sent and whose outcome is unknown. */
export function unknownOutcome(
  operation: string,
  what: string,
  context: SellerErrorContext,
): IndeterminateError {
  const message = `${operation} was sent and may have taken effect: ${what.replace(/\.$/, "")}. Read back before doing it again.`;
  return new IndeterminateError(message, { ...context, operation });
}
