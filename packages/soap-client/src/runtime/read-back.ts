import {
  type Clock,
  formatIdentifier,
  type InstantInput,
  type Resolution,
  type ResolveOptions,
  type WriteOperationId,
  type WriteOutcome,
} from "@marketplace-seller/client-core";
import {
  combineOutcomes,
  type Evidence,
  resolveWrite,
} from "@marketplace-seller/client-core/internal";
import type { Input, ResultOf } from "../codec/request-arguments.ts";
import type { OperationName, operations } from "../gen/operations.gen.ts";
import type { OrderSearchData } from "../gen/types.gen.ts";
import type { SoapOrderContext } from "./order-context.ts";

/** Operations whose outcome can be read back. */
export type WriteOperation = WriteOperationId<typeof operations>;

/** A write that was sent, by the input of its method. */
export type SentWrite = {
  [Name in WriteOperation]: {
    readonly operation: Name;
    readonly input: Input<Name>;
    /** Without `orderId` the outcome is `unknown`. */
    readonly context?: SoapOrderContext | undefined;
    readonly sentAt: InstantInput;
  };
}[WriteOperation];

export type UnknownWrite = Pick<SentWrite, "context" | "sentAt"> & {
  readonly operation: OperationName;
  readonly input: unknown;
};

export type OrderDetailCall = (
  operation: "OrderDetail",
  input: Input<"OrderDetail">,
  options: { readonly signal: AbortSignal | undefined },
) => Promise<ResultOf<"OrderDetail">>;

/**
 * By `OrderDetail`, which must be asked for the `context`'s order id. Always `unknown` for what it does not show:
 * combining and separating items, and serial numbers.
 */
export async function readBack(
  call: OrderDetailCall,
  write: UnknownWrite,
  clock: Clock,
  options: ResolveOptions,
): Promise<Resolution> {
  return resolveWrite(write, findEvidence(write, call, options.signal), clock, options);
}

function findEvidence(
  { operation, input, context }: UnknownWrite,
  call: OrderDetailCall,
  signal: AbortSignal | undefined,
): Evidence | string {
  const expected = listExpected(operation, input);
  const orderId = context?.orderId;
  if (expected === undefined) return `OrderDetail does not show whether ${operation} was applied`;
  if (orderId === undefined) return `The context of ${operation} has no orderId to read it back by`;
  return {
    subject: `order ${orderId} in OrderDetail`,
    evaluate: async () => {
      const { orderDetail } = await call(
        "OrderDetail",
        { orderRequest: { id: orderId } },
        { signal },
      );
      return { outcome: findOutcome(expected, orderDetail?.itemList?.item ?? []) };
    },
  };
}

interface Expected {
  readonly id: string;
  /** The item has the state that was requested; false for another known state, undefined for an unknown one. */
  readonly holds: (item: OrderSearchData) => boolean | undefined;
}

function findOutcome(
  expected: readonly Expected[],
  items: readonly OrderSearchData[],
): WriteOutcome {
  const byId = new Map(items.map((item) => [item.id, item]));
  const observed = expected.map(({ id, holds }) => {
    const item = byId.get(id);
    return item === undefined ? undefined : holds(item);
  });
  return combineOutcomes(observed);
}

function listExpected(operation: OperationName, input: unknown): readonly Expected[] | undefined {
  switch (operation) {
    case "OrderItemAccept":
      return expectItems(input as Input<"OrderItemAccept">, has(ACCEPTED, WAITING));
    case "OrderItemReject":
      return expectItems(
        input as Input<"OrderItemReject">,
        has(REJECTED, [...WAITING, ...ACCEPTED]),
      );
    case "MakeOrderItemShipment":
      return expectShipments(input as Input<"MakeOrderItemShipment">);
    case "OrderItemDelivery": {
      const { orderItemId } = (input as Input<"OrderItemDelivery">).orderItemList;
      const holds = has(DELIVERED, [...WAITING, "Approved", "Shipped"]);
      return [{ id: formatIdentifier(orderItemId), holds }];
    }
    default:
      return undefined;
  }
}

/** Assumption `soap-item-status`. An unknown word proves nothing. */
const WAITING = ["New"];
const ACCEPTED = ["Approved", "Shipped", "Delivered", "Completed"];
const REJECTED = ["Rejected"];
const DELIVERED = ["Delivered", "Completed"];
const SHIPPED = ["Shipped", "Delivered", "Completed"];

function has(applied: readonly string[], notApplied: readonly string[]): Expected["holds"] {
  return ({ status }) => {
    // A service may leave the status out.
    const word = status?.trim() ?? "";
    return applied.includes(word) ? true : notApplied.includes(word) ? false : undefined;
  };
}

function expectItems(
  { orderItemList }: Pick<Input<"OrderItemAccept">, "orderItemList">,
  holds: Expected["holds"],
): readonly Expected[] {
  return (orderItemList.orderItem ?? []).map(({ id }) => ({ id: formatIdentifier(id), holds }));
}

/** A shipment with the write's tracking number proves it; one with another proves nothing. */
function expectShipments({ orderItemList }: Input<"MakeOrderItemShipment">): readonly Expected[] {
  const shipped = has(SHIPPED, [...WAITING, "Approved"]);
  return (orderItemList.orderItem ?? []).map(({ id, shipmentInfo }) => ({
    id: formatIdentifier(id),
    holds: (item) => {
      const isShipped = shipped(item);
      if (isShipped !== true) return isShipped;
      return item.shipmentInfo?.trackingNumber === shipmentInfo.trackingNumber ? true : undefined;
    },
  }));
}
