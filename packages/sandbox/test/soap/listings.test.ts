import type { DetailedOrderData, OrderDetailData } from "@marketplace-seller/soap-client/codec";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, Exchange } from "./exchange.ts";

let exchange: Exchange;
/** Reads every order, newest first, from the listing and from its detail. */
let all: readonly { readonly listed: DetailedOrderData; readonly detail: OrderDetailData }[];

const now = Date.UTC(2026, 10, 21, 7);

beforeAll(async () => {
  exchange = await Exchange.open({ packages: 60, clock: () => now });
  const paging = pagingData(0, 100);
  const { orderList } = await exchange.succeed("DetailedOrderList", `${auth}${paging}`);
  all = await Promise.all(
    (orderList?.order ?? []).map(async (listed) => {
      const content = `${auth}<orderRequest><id>${listed.id}</id></orderRequest>`;
      const { orderDetail } = await exchange.succeed("OrderDetail", content);
      return { listed, detail: orderDetail };
    }),
  );
});

afterAll(async () => {
  await exchange?.[Symbol.asyncDispose]();
});

function pagingData(page: number, size: number): string {
  return `<pagingData><currentPage>${page}</currentPage><pageSize>${size}</pageSize></pagingData>`;
}

type Search = Partial<Record<string, string>>;

function searchData(search: Search): string {
  const field = (name: string) =>
    search[name] === undefined ? "" : `<${name}>${search[name]}</${name}>`;
  const [start, end] = [field("startDate"), field("endDate")];
  return (
    `<searchData>${field("productId")}${field("status")}${field("buyerName")}` +
    `${field("orderNumber")}${field("productSellerCode")}${field("recipient")}` +
    `${field("sameDayDelivery")}<period>${start}${end}</period>` +
    `${field("sortForUpdateDate")}${field("updateDateSortOrder")}</searchData>`
  );
}

async function find(search: Search): Promise<readonly string[]> {
  const content = `${auth}${searchData(search)}${pagingData(0, 100)}`;
  const [plain, detailed] = await Promise.all([
    exchange.succeed("OrderList", content),
    exchange.succeed("DetailedOrderList", content),
  ]);
  const ids = plain.orderList?.order.map(({ id }) => id) ?? [];
  expect(detailed.orderList?.order.map(({ id }) => id)).toEqual(ids);
  expect(plain.pagingData.totalCount).toBe(ids.length);
  return ids;
}

const idsWhere = (suits: (order: (typeof all)[number]) => boolean) =>
  all.filter(suits).map(({ listed }) => listed.id);

/** Converts `dd/MM/yyyy HH:mm` to a number that sorts by time. */
const sortable = (text: string) => text.replace(/(..)\/(..)\/(....) (..):(..)/, "$3$2$1$4$5");
const lower = (text: string) => text.toLocaleLowerCase("tr");

describe("the search", () => {
  it("finds by product, stock code, order number, buyer and recipient", async () => {
    for (const { detail } of all.slice(0, 12)) {
      const [item] = detail.itemList.item;
      const { productId = "", productSellerCode = "" } = item ?? {};
      const has = (id: string, code: string) => (order: (typeof all)[number]) =>
        order.detail.itemList.item.some(
          (orderSearchData) =>
            orderSearchData.productId === id || orderSearchData.productSellerCode === code,
        );
      expect(await find({ productId })).toEqual(idsWhere(has(productId, "-")));
      expect(await find({ productSellerCode })).toEqual(idsWhere(has("-", productSellerCode)));
      expect(await find({ orderNumber: detail.orderNumber })).toEqual([detail.id]);
      const buyerName = detail.buyer.fullName.slice(1, 5).toLocaleUpperCase("tr");
      expect(await find({ buyerName })).toEqual(
        idsWhere((order) => lower(order.detail.buyer.fullName).includes(lower(buyerName))),
      );
      const recipient = detail.shippingAddress.fullName.slice(0, 4);
      if (recipient.trim() === "") continue;
      expect(await find({ recipient })).toEqual(
        idsWhere((order) =>
          lower(order.detail.shippingAddress.fullName).includes(lower(recipient)),
        ),
      );
    }
  });

  it("finds by status, by its names in SOAP and in REST", async () => {
    const texts = [
      ["New", "Created", 1],
      ["Approved", "Picking", 2],
      ["Shipped", "Shipped", 2],
      ["Delivered", "Delivered", 5],
      ["Rejected", "Cancelled", 3],
    ] as const;
    for (const [soapWord, restWord, number] of texts) {
      const found = await find({ status: soapWord });
      expect(await find({ status: restWord })).toEqual(found);
      expect(found.length).toBeGreaterThan(0);
      for (const id of found) {
        expect(all.find(({ listed }) => listed.id === id)?.listed.status).toBe(number);
      }
    }
  });

  it("finds same-day orders, and the others", async () => {
    const same = await find({ sameDayDelivery: "true" });
    const others = await find({ sameDayDelivery: "0" });
    expect(same.length).toBeGreaterThan(0);
    expect(same.length + others.length).toBe(all.length);
    expect(others.filter((id) => same.includes(id))).toEqual([]);
  });

  it("finds by period, including its first and last minute or day", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(all.length - 1),
        fc.nat(all.length - 1),
        fc.boolean(),
        async (a, b, daily) => {
          const dates = [a, b]
            .map((index) => all[index]?.listed.createDate ?? "")
            .sort((x, y) => (sortable(x) < sortable(y) ? -1 : 1));
          const length = daily ? 10 : 16;
          const [startDate = "", endDate = ""] = dates.map((date) => date.slice(0, length));
          const key = (date: string) => sortable(date).slice(0, daily ? 8 : 12);
          const [from = "", to = ""] = dates.map(key);
          expect(await find({ startDate, endDate })).toEqual(
            idsWhere(
              ({ listed }) => key(listed.createDate) >= from && key(listed.createDate) <= to,
            ),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it("does not filter by empty fields", async () => {
    const empty = await find({
      status: "",
      buyerName: "",
      orderNumber: "",
      productSellerCode: "",
      recipient: " ",
      startDate: "",
      endDate: "",
      updateDateSortOrder: "",
    });
    expect(empty).toEqual(idsWhere(() => true));
  });

  it("sorts by the last movement when asked to, either way", async () => {
    const newest = await find({ sortForUpdateDate: "true", updateDateSortOrder: "DESC" });
    const oldest = await find({ sortForUpdateDate: "true", updateDateSortOrder: "ASC" });
    expect(newest).toEqual(oldest.toReversed());
    expect(await find({ sortForUpdateDate: "true" })).toEqual(oldest);
    const moved = (id: string) =>
      all
        .find(({ listed }) => listed.id === id)
        ?.listed.orderItemList.orderItem.map(({ updatedDate }) => sortable(updatedDate))
        .sort()
        .at(-1) ?? "";
    const dates = newest.map(moved);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(await find({ sortForUpdateDate: "false", updateDateSortOrder: "ASC" })).toEqual(
      idsWhere(() => true),
    );
  });

  it("refuses malformed search fields", async () => {
    const refused = (search: Search) =>
      exchange.refusal("OrderList", `${auth}${searchData(search)}`);
    expect(await refused({ status: "new" })).toMatch(/status/);
    expect(await refused({ startDate: "2026-11-21" })).toMatch(/date/);
    expect(await refused({ endDate: "31/02/2026" })).toMatch(/date/);
    expect(await refused({ endDate: "21/11/2026 24:00" })).toMatch(/date/);
    expect(await refused({ sortForUpdateDate: "1", updateDateSortOrder: "UP" })).toMatch(/sort/);
  });
});

it("pages through orders of the same moment in one order, in both directions", async () => {
  const sellerId = exchange.sandbox.control.sellers.list()[0]?.sellerId ?? "";
  for (let count = 0; count < 9; count += 1) {
    exchange.sandbox.control.orders.place(sellerId, {
      lines: [{ stockCode: "STK-00001", quantity: 1 }],
    });
  }
  for (const search of [
    {},
    { sortForUpdateDate: "true", updateDateSortOrder: "DESC" },
    { sortForUpdateDate: "true", updateDateSortOrder: "ASC" },
  ]) {
    const whole = await find(search);
    for (const order of [
      [0, 1, 2, 3, 4],
      [3, 1, 4, 0, 2],
    ]) {
      const pages: (readonly string[])[] = [];
      for (const page of order) {
        const content = `${auth}${searchData({ ...search, status: "" })}${pagingData(page, 4)}`;
        const { orderList } = await exchange.succeed("OrderList", content);
        pages[page] = orderList?.order.map(({ id }) => id) ?? [];
      }
      expect(pages.flat()).toEqual(whole.slice(0, 20));
    }
  }
});

it("has the same items in the detail as in the listing, each with a separate shipment", () => {
  for (const { listed, detail } of all) {
    const ids = detail.itemList.item.map(({ id }) => id);
    expect(listed.orderItemList.orderItem.map(({ id }) => id)).toEqual(ids);
    const sent = detail.orderItemShipmentList.orderItemShipmentInfo;
    expect(sent.map(({ orderItemIds }) => orderItemIds.id)).toEqual(ids);
    expect(listed.totalAmount).toBe(detail.billingTemplate.originalPrice);
  }
});

it("responds only with messages that the schema allows", async () => {
  expect(exchange.problems()).toEqual([]);
});
