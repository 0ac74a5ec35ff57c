import { SellerError, type SellerErrorContext } from "./seller-error.ts";

/**
 * The outcome of a write, found by reading the data that the write would have changed.
 *
 * - `applied`: the data show the requested change.
 * - `not-applied`: the data are unchanged, also after the consistency delay.
 * - `unknown`: the data prove neither that the write was applied nor that it was not; the outcome is never guessed.
 */
export type WriteOutcome = "applied" | "not-applied" | "unknown";

/** The result of reading back a write whose outcome was unknown. */
export interface Resolution {
  readonly outcome: WriteOutcome;
  /**
   * The reason why the outcome of the write is unknown, and what to do. The reason is undefined for an outcome that
   * is known.
   */
  readonly reason?: string | undefined;
  /**
   * For a split that was applied, the rows that the response to the split would have had: the lines of the new packages
   * in the order of the request, followed by the lines of the cancelled package and the lines of the package with the
   * remaining units. The rows are undefined for other writes, and when the new packages cannot be told from another
   * package of the order that has the same lines.
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

/** Options of reading back a write whose outcome is unknown. */
export interface ResolveOptions {
  /** Aborts the reading back of the write. */
  readonly signal?: AbortSignal | undefined;
  /**
   * The consistency delay: how long after the failure the write may still be applied, milliseconds. The outcome
   * `not-applied` is only returned after the consistency delay. Default 5000.
   */
  readonly consistencyDelayMs?: number | undefined;
}

/** A function that reads back whether a write took effect. */
export type ReadBack = (options: ResolveOptions) => Promise<Resolution>;

/**
 * A write was sent and its outcome is unknown, because the response was lost or unreadable. Before you repeat a write
 * whose outcome is unknown, call {@link IndeterminateError.resolve} or read the affected package, line or product
 * yourself. The property `cause` of the error has the failure.
 */
export class IndeterminateError extends SellerError {
  declare readonly code: "indeterminate";
  override readonly name = "IndeterminateError";
  #readBack: ReadBack | undefined;

  constructor(message: string, context: SellerErrorContext = {}) {
    super("indeterminate", message, context);
  }

  /** A method by which the clients set the function that reads back the write of an IndeterminateError. */
  readBackBy(readBack: ReadBack): this {
    this.#readBack = readBack;
    return this;
  }

  /**
   * Finds out whether the write was applied, by reading the data that the write would have changed. Ids that the
   * request body lacks are taken from the call's option `context`; when the context lacks them as well, the outcome is
   * `unknown`. The outcome is always `unknown` for a write that no read operation shows, such as a collection request;
   * `reason` then has the explanation.
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

/** The error for a write that was sent and whose outcome is unknown. */
export function unknownOutcome(
  operation: string,
  problem: string,
  context: SellerErrorContext,
): IndeterminateError {
  const message = `${operation} was sent and may have taken effect: ${problem.replace(/\.$/, "")}. Read back before doing it again.`;
  return new IndeterminateError(message, { ...context, operation });
}
