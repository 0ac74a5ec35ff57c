import { expect, it } from "vitest";
import { encodeFailure, encodeResponse } from "../src/codec/index.ts";
import { example } from "./examples.ts";
import { always, clientOf, failureOf, listen } from "./loopback.ts";

const result = { status: "success" };
const pagingData = { currentPage: 0, pageSize: 20, totalCount: 2, pageCount: 1 };
const empty = encodeResponse("OrderList", { result, pagingData, orderList: { order: [] } });

/** A page of the example's order, and a second order that `breakRow` has changed. */
async function pageWith(breakRow: (row: string) => string): Promise<string> {
  const right = await example("OrderList", "response");
  return right.replace(/<order>.*<\/order>/s, (row) => row + breakRow(row));
}

it("a row that cannot be read is left out; iterators give all others and then name it", async () => {
  const page = await pageWith((row) => row.replace("129.90", "129,90"));
  await using server = await listen((arrived, response) => {
    const isFirst = !arrived.body.includes("<currentPage>1<");
    always(isFirst ? page : empty)(arrived, response);
  });
  const { orders } = clientOf(server);
  const { orderList, unreadable } = await orders.list();
  expect(orderList?.order).toHaveLength(1);
  expect(unreadable).toMatchObject([
    {
      index: 1,
      error: {
        code: "protocol",
        operation: "OrderList",
        message: expect.stringMatching(
          /^Row 1 of OrderList cannot be read: .*order\/totalAmount \(line \d+, column \d+\)/,
        ),
      },
    },
  ]);
  for (const walk of [orders.items(), orders.pages(), orders.drain()]) {
    const read: object[] = [];
    const reading = async () => {
      for await (const each of walk) read.push(each);
    };
    const error = await failureOf(reading());
    expect(error).toMatchObject({ message: expect.stringContaining("row 1 of page 0") });
    expect(read).toHaveLength(1);
  }
  const indexes: number[] = [];
  const onUnreadable = ({ index }: { index: number }) => indexes.push(index);
  for await (const _ of orders.drain({}, { onUnreadable }));
  expect(indexes).toEqual([1]);
});

it("an odd value is reported as contract drift", async () => {
  const page = await pageWith((row) =>
    row
      .replace("129.90", "6E+2")
      .replace("201234567890", "2&#x1B;")
      .replace(/<status>.*<\/status>/, ""),
  );
  await using server = await listen(always(page));
  const drift: unknown[] = [];
  const hooks = { onContractDrift: (event: unknown) => drift.push(event) };
  const { orderList } = await clientOf(server, { hooks }).orders.list();
  expect(orderList?.order[1]).toMatchObject({ totalAmount: "600.00", orderNumber: "2\u001b" });
  expect(drift).toMatchObject([
    { path: "orderList.order[].orderNumber", kind: "notation" },
    { path: "orderList.order[].totalAmount", kind: "notation" },
    { path: "orderList.order[].status", kind: "missing-field" },
  ]);
});

it.each(["maxCallLimit.reached", "seller.accessLimit.reached", "E-77"])(
  "a failed result with the code %s of a call limit is repeated like a 429, for reads and writes",
  async (errorCode) => {
    const limited = encodeFailure("OrderList", { status: "failure", errorCode });
    const limitedWrite = encodeFailure("CombineItems", { status: "failure", errorCode });
    const combined = await example("CombineItems", "response");
    let refusals = 1;
    await using server = await listen((arrived, response) => {
      const isWrite = arrived.body.includes("CombineItemsRequest");
      refusals -= 1;
      const text = isWrite ? [limitedWrite, combined] : [limited, empty];
      always(text[refusals < 0 ? 1 : 0] ?? "")(arrived, response);
    });
    const options = {
      retry: { maxAttempts: 2 },
      random: () => 0,
      operator: { rateLimitCodes: ["e-77"] },
    };
    const { orders } = clientOf(server, options);
    const items = { orderItemList: { orderItem: [{ id: "1" }] } };
    expect((await orders.list()).orderList?.order).toEqual([]);
    refusals = 1;
    expect(await orders.combineItems(items)).toEqual({ result });
    refusals = 9;
    for (const call of [orders.list(), orders.combineItems(items)]) {
      const error = await failureOf(call);
      expect(error).toMatchObject({ code: "rate-limited", retryable: true, attempts: 2 });
      expect(String(error)).toContain(errorCode);
    }
  },
);

it("resolve() reads an order whose elements are left out", async () => {
  const detail = await example("OrderDetail", "response");
  const context = { orderId: "9007199254740993" };
  for (const element of [
    /<orderDetail>.*<\/orderDetail>/s,
    /<itemList>.*<\/itemList>/s,
    /<rejectReason>.*?<\/rejectReason>/gs,
    /<shipmentInfo>.*?<\/shipmentInfo>/gs,
  ]) {
    await using server = await listen(always(detail.replace(element, "")));
    const write = {
      operation: "OrderItemAccept",
      input: { orderItemList: { orderItem: [{ id: "1" }] }, numberOfPackages: 1 },
      context,
      sentAt: 0,
    } as const;
    expect(await clientOf(server).resolve(write)).toMatchObject({ outcome: "unknown" });
  }
});
