import type { OrderDataListRequest, PagingData } from "@marketplace-seller/soap-client/codec";
import { searchOrders, summarizeOrders } from "../../domain/operations/find-orders.ts";
import { orderPage } from "../../domain/rules/order-page.ts";
import type { OrderSearch } from "../../domain/store.ts";
import { detailedOrderData, orderData } from "../render/orders.ts";
import { readSearch } from "../search-data.ts";
import { type SoapContext, type SoapHandlers, succeeded } from "../soap-handlers.ts";

type Paging = { readonly currentPage: number | null; readonly pageSize: number | null } | null;

/** The two order listings. */
export function listingHandlers({
  domain,
  encode,
}: SoapContext): Pick<SoapHandlers, "OrderList" | "DetailedOrderList"> {
  const searchOf = (data: OrderDataListRequest | null, paging: Paging): OrderSearch => ({
    ...readSearch(data, domain.clock()),
    ...orderPage(paging?.currentPage, paging?.pageSize),
  });
  return {
    OrderList: (sellerId, { searchData, pagingData }) => {
      const search = searchOf(searchData, pagingData);
      const found = summarizeOrders(domain, sellerId, search);
      return encode("OrderList", {
        result: succeeded,
        pagingData: pagingOf(found.total, search),
        orderList: { order: found.orders.map(orderData) },
      });
    },
    DetailedOrderList: (sellerId, { searchData, pagingData }) => {
      const search = searchOf(searchData, pagingData);
      const found = searchOrders(domain, sellerId, search);
      return encode("DetailedOrderList", {
        result: succeeded,
        orderList: { order: found.orders.map(detailedOrderData) },
        pagingData: pagingOf(found.total, search),
      });
    },
  };
}

function pagingOf(total: number, { page, size }: OrderSearch): PagingData {
  const pageCount = Math.ceil(total / size);
  return { currentPage: page, pageSize: size, totalCount: total, pageCount };
}
