import {
  combineOrderItems,
  separateOrderItems,
} from "../../domain/operations/combine-order-items.ts";
import { identifyOrderItems } from "../../domain/operations/identify-order-items.ts";
import { type SoapContext, type SoapHandlers, succeeded } from "../soap-handlers.ts";

type RecordHandlers = Pick<
  SoapHandlers,
  "CombineItems" | "SeparateCombinedItems" | "OrderItemIdentity"
>;

/** The operations that say something about order items and respond with the result alone. */
export function recordHandlers({ domain, encode }: SoapContext): RecordHandlers {
  return {
    CombineItems: (sellerId, { orderItemList }) => {
      const ids = orderItemList.orderItem.map(({ id }) => id);
      combineOrderItems(domain, sellerId, ids);
      return encode("CombineItems", { result: succeeded });
    },
    SeparateCombinedItems: (sellerId, { orderItemList }) => {
      const ids = orderItemList.orderItem.map(({ id }) => id);
      separateOrderItems(domain, sellerId, ids);
      return encode("SeparateCombinedItems", { result: succeeded });
    },
    OrderItemIdentity: (sellerId, { orderNumber, orderItemList }) => {
      const items = orderItemList.orderItem.map(({ orderItemId, productId, serialDataList }) => ({
        orderLineId: orderItemId,
        productId,
        serialNumbers: serialDataList.serialData,
      }));
      identifyOrderItems(domain, sellerId, { orderNumber, items });
      return encode("OrderItemIdentity", { result: succeeded });
    },
  };
}
