import type { OrderDataListRequest, PagingData } from "@marketplace-seller/soap-client/codec";
import { searchOrders, summarizeOrders } from "../../domain/operations/find-orders.ts";
import { orderPage } from "../../domain/rules/order-page.ts";
import type { OrderSearch } from "../../domain/store.ts";
import { detailedOrderData, orderData } from "../render/orders.ts";
import { readSearch } from "../search-data.ts";
import { type SoapContext, type SoapHandlers, succeeded } from "../soap-handlers.ts";

type Paging = { readonly currentPage: number | null; readonly pageSize: number | null } | null;

/**
 * The two order listings. The store gives the same page object for as long as its orders stay as
 * they are, so the bytes of a page are kept beside it and written once.
 */
export function listingHandlers({
  domain,
  encode,
  manner,
}: SoapContext): Pick<SoapHandlers, "OrderList" | "DetailedOrderList"> {
  const plain = new WeakMap<object, Buffer>();
  const detailed = new WeakMap<object, Buffer>();
  const searchOf = (data: OrderDataListRequest | null, paging: Paging): OrderSearch => ({
    ...readSearch(data, manner.statusWords, domain.clock()),
    ...orderPage(paging?.currentPage, paging?.pageSize),
  });
  return {
    OrderList: (sellerId, { searchData, pagingData }) => {
      const search = searchOf(searchData, pagingData);
      const found = summarizeOrders(domain, sellerId, search);
      return remembered(plain, found, () =>
        encode("OrderList", {
          result: succeeded,
          pagingData: pagingOf(found.total, search),
          orderList: { order: found.orders.map(orderData) },
        }),
      );
    },
    DetailedOrderList: (sellerId, { searchData, pagingData }) => {
      const search = searchOf(searchData, pagingData);
      const found = searchOrders(domain, sellerId, search);
      return remembered(detailed, found, () =>
        encode("DetailedOrderList", {
          result: succeeded,
          orderList: { order: found.orders.map(detailedOrderData) },
          pagingData: pagingOf(found.total, search),
        }),
      );
    },
  };
}

function pagingOf(total: number, { page, size }: OrderSearch): PagingData {
  const pageCount = Math.ceil(total / size);
  return { currentPage: page, pageSize: size, totalCount: total, pageCount };
}

function remembered(memory: WeakMap<object, Buffer>, page: object, write: () => string): Buffer {
  const known = memory.get(page);
  if (known !== undefined) return known;
  const bytes = Buffer.from(write());
  memory.set(page, bytes);
  return bytes;
}
