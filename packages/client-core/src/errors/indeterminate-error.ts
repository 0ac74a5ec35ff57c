import { SellerError } from "./seller-error.ts";

/**
 * What reading back said about a write.
 *
 * - `applied`: what the request asks for is there.
 * - `not-applied`: what it would have changed is seen unchanged, also after a settle time.
 * - `unknown`: neither can be seen. It is never guessed.
 */
export type Resolution = "applied" | "not-applied" | "unknown";

/** How to read back. */
export interface ResolveOptions {
  /** Ends the reading. */
  readonly signal?: AbortSignal | undefined;
  /**
   * How long after the failure the write may still take effect, in milliseconds: `not-applied` is
   * said no earlier. Default 5000.
   */
  readonly settleMs?: number | undefined;
}

/** Reads back whether a write took effect. */
export type ReadBack = (options: ResolveOptions) => Promise<Resolution>;

/**
 * A write was sent and its outcome is unknown: the answer was lost or could not be understood. It may
 * have taken effect. Read the affected package, line or product back before doing it again, or let
 * {@link IndeterminateError.resolve} do so; `cause` says what happened to the answer.
 */
export class IndeterminateError extends SellerError {
  readonly code = "indeterminate";
  override readonly name = "IndeterminateError";
  #readBack: ReadBack | undefined;

  /** For clients: how this write can be read back. */
  readBackBy(readBack: ReadBack): this {
    this.#readBack = readBack;
    return this;
  }

  /**
   * Finds out whether the write took effect, by reading what it would have changed. What a request
   * body lacks for that comes from the call's `context`; without it the answer is `unknown`, and so it
   * always is for a write that nothing shows, such as a collection request.
   *
   * @throws the signal's reason when it aborts
   * @example
   * if (isIndeterminateError(error) && (await error.resolve()) === "not-applied") tryAgain();
   */
  async resolve(options: ResolveOptions = {}): Promise<Resolution> {
    options.signal?.throwIfAborted();
    return this.#readBack?.(options) ?? "unknown";
  }
}
