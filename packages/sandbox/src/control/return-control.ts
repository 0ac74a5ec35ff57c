import { checkControlInput } from "../domain/check-control-input.ts";
import type { DomainContext } from "../domain/context.ts";
import type { ReturnClaim } from "../domain/model/return-claim.ts";
import { requestReturn } from "../domain/operations/request-and-decide-return.ts";
import type { NewReturn, Return } from "../gen/control-openapi.gen.ts";

/** Requests returns as buyers do, and lists them; sellers decide them through the overlay `returns`. */
export class ReturnControl {
  readonly #context: DomainContext;

  /** @internal created by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /**
   * Requests a return as the buyer does.
   *
   * @throws RangeError when a field has a value that the control interface refuses
   * @throws RefusalError when the order has no such line, or the line has fewer delivered units without a return
   * @example
   * control.returns.request(sellerId, orderNumber, { orderLineId, reason: "Damaged package" });
   */
  request(sellerId: string, orderNumber: string, request: NewReturn): Return {
    checkControlInput("requestReturn", request);
    return toReturnView(requestReturn(this.#context, sellerId, orderNumber, request));
  }

  /** Newest first. */
  list(sellerId: string): readonly Return[] {
    return this.#context.store.read(({ returns }) => returns.list(sellerId).map(toReturnView));
  }
}

function toReturnView({ sellerId: _sellerId, ...claim }: ReturnClaim): Return {
  return claim;
}
