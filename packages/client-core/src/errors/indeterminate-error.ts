import { SellerError, type SellerErrorContext } from "./seller-error.ts";

/**
 * What became of a write, by the data that it would have changed.
 *
 * - `applied`: they show the change.
 * - `not-applied`: they are unchanged, also after the consistency delay.
 * - `unknown`: they prove neither; the outcome is never guessed.
 */
export type WriteOutcome = "applied" | "not-applied" | "unknown";

/** The result of reading a write back. */
export interface Resolution {
  readonly outcome: WriteOutcome;
  /** Why the outcome is unknown, and what to do. */
  readonly reason?: string | undefined;
  /**
   * For an applied split, the rows that its response would have had: the lines of the new packages in the order of the
   * request, then those of the cancelled package and of the package with the remaining units. Undefined where the new
   * packages cannot be told from another package of the order with the same lines.
   */
  readonly splitPackageOrderItems?: readonly SplitOrderItem[] | undefined;
}

/** An order line of a package that a split created. */
export interface SplitOrderItem {
  readonly orderNumber: string;
  readonly packageId: string;
  readonly orderLineId: string;
  readonly stockCode: string;
  readonly quantity: number;
}

/** Options of reading a write back. */
export interface ResolveOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * How long after the failure the write may still be applied, milliseconds; `not-applied` is returned only after that.
   * Default 5000.
   */
  readonly consistencyDelayMs?: number | undefined;
}

/** Reads back whether a write took effect. */
export type ReadBack = (options: ResolveOptions) => Promise<Resolution>;

/**
 * A write was sent and its outcome is unknown, because the response was lost or unreadable; `cause` has the failure.
 * Before you repeat it, call {@link IndeterminateError.resolve} or read the package, line or product yourself.
 */
export class IndeterminateError extends SellerError {
  declare readonly code: "indeterminate";
  override readonly name = "IndeterminateError";
  #readBack: ReadBack | undefined;

  constructor(message: string, context: SellerErrorContext = {}) {
    super("indeterminate", message, context);
  }

  /** For the clients. */
  readBackBy(readBack: ReadBack): this {
    this.#readBack = readBack;
    return this;
  }

  /**
   * Finds out whether the write was applied, by the data that it would have changed. Ids that the request lacks come
   * from the call's option `context`; without them, and for a write that no read operation shows, such as a collection
   * request, the outcome is `unknown` and `reason` says why.
   *
   * @throws the reason of the signal when it aborts
   * @example
   * const { outcome, reason } = await error.resolve();
   * if (outcome === "not-applied") tryAgain();
   * else if (outcome === "unknown") askSomeone(reason);
   */
  async resolve(options: ResolveOptions = {}): Promise<Resolution> {
    options.signal?.throwIfAborted();
    if (this.#readBack !== undefined) return this.#readBack(options);
    return {
      outcome: "unknown",
      reason: `No read operation shows the outcome of ${this.operation ?? "this write"}`,
    };
  }
}

export function unknownOutcome(
  operation: string,
  problem: string,
  context: SellerErrorContext,
): IndeterminateError {
  const message = `${operation} was sent and may have taken effect: ${problem.replace(/\.$/, "")}. Read back before doing it again.`;
  return new IndeterminateError(message, { ...context, operation });
}
