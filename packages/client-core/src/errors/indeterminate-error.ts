import { SellerError, type SellerErrorContext } from "./seller-error.ts";

/**
 * The outcome of a write by reading back.
 *
 * - `applied`: the requested change is there.
 * - `not-applied`: the data are unchanged, also after the consistency delay.
 * - `unknown`: neither can be seen; the outcome is never guessed.
 */
export type WriteOutcome = "applied" | "not-applied" | "unknown";

/** The result of reading a write back. */
export interface Resolution {
  readonly outcome: WriteOutcome;
  /** The reason why the outcome is unknown, and what to do. Undefined for the other outcomes. */
  readonly reason?: string | undefined;
  /**
   * For an applied split, the rows that its response would have had: the lines of the new packages in the order of
   * the request, then of the cancelled package, then of the package with the rest. Undefined for other writes, and
   * when another package of the order has the same lines as one of these.
   */
  readonly splitPackageOrderItems?: readonly SplitOrderItem[] | undefined;
}

/** A line of a package that a split created. */
export interface SplitOrderItem {
  readonly orderNumber: string;
  readonly packageId: string;
  readonly orderLineId: string;
  readonly stockCode: string;
  readonly quantity: number;
}

/** Options of reading back a write. */
export interface ResolveOptions {
  /** Aborts reading back. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The consistency delay: how long after the failure the write may still be applied, milliseconds. `not-applied` is
   * returned no earlier. Default 5000.
   */
  readonly consistencyDelayMs?: number | undefined;
}

/** Reads back whether a write took effect. */
export type ReadBack = (options: ResolveOptions) => Promise<Resolution>;

/**
 * A write was sent and its outcome is unknown, because the response was lost or unreadable. The write may have been
 * applied. Read the affected package, line or product back before repeating the write, or call
 * {@link IndeterminateError.resolve}, which does so; `cause` has the failure.
 */
export class IndeterminateError extends SellerError {
  declare readonly code: "indeterminate";
  override readonly name = "IndeterminateError";
  #readBack: ReadBack | undefined;

  constructor(message: string, context: SellerErrorContext = {}) {
    super("indeterminate", message, context);
  }

  /** Called by the clients to set the function that reads this write back. */
  readBackBy(readBack: ReadBack): this {
    this.#readBack = readBack;
    return this;
  }

  /**
   * Finds out whether the write was applied, by reading the data that the write would have changed. Ids that the
   * request body lacks come from the call's `context`; without them the outcome is `unknown`. The outcome is always
   * `unknown` for a write that no read operation shows, such as a collection request: `reason` has the explanation.
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
