import { findComplementaryItems } from "../../domain/operations/find-complementary-items.ts";
import { findOrder } from "../../domain/operations/find-orders.ts";
import { itemWithComplementary } from "../render/complementary-items.ts";
import { orderDetailData } from "../render/orders.ts";
import { type SoapContext, type SoapHandlers, succeeded } from "../soap-handlers.ts";

/** The operations that show one order, or what belongs to its items. */
export function detailHandlers({
  domain,
  encode,
}: SoapContext): Pick<SoapHandlers, "OrderDetail" | "ComplementaryItemDetail"> {
  return {
    OrderDetail: (sellerId, { orderRequest }) =>
      encode("OrderDetail", {
        result: succeeded,
        orderDetail: orderDetailData(findOrder(domain, sellerId, orderRequest.id)),
      }),
    ComplementaryItemDetail: (sellerId, { orderItemList }) => {
      const ids = orderItemList.orderItem.map(({ id }) => id);
      const found = findComplementaryItems(domain, sellerId, ids);
      return encode("ComplementaryItemDetail", {
        result: succeeded,
        itemWithCompInfoList: {
          itemWithComplementary: found.flatMap(({ order, line }) =>
            line.complementaryItem === undefined
              ? []
              : [itemWithComplementary(order, line, line.complementaryItem)],
          ),
        },
      });
    },
  };
}
