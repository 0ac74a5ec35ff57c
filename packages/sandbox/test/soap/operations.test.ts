import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auth, Exchange, itemList, otherAuth } from "./exchange.ts";
import { stacks } from "./stacks.ts";

let exchange: Exchange;
let rest: RestClient;
let sellerId: string;

beforeAll(async () => {
  exchange = await Exchange.open({ packages: 200, sellers: 2, products: 40 });
  const { url, credentials, control } = exchange.sandbox;
  rest = createRestClient({ baseUrl: url, credentials });
  sellerId = control.sellers.list()[0]?.sellerId ?? "";
});

afterAll(async () => {
  await exchange?.[Symbol.asyncDispose]();
});

/** Places an order of three lines in Created, as a buyer does. */
function placeOrder() {
  const { orderNumber, orderId, packages } = exchange.sandbox.control.orders.place(sellerId, {
    lines: ["STK-00001", "STK-00002", "STK-00004"].map((stockCode) => ({ stockCode, quantity: 2 })),
  });
  const [one = "", two = "", three = ""] = packages.flatMap(({ lines }) =>
    lines.map(({ orderLineId }) => orderLineId),
  );
  return { orderNumber, orderId, one, two, three };
}

async function restStatusOf(orderNumber: string, orderLineId: string) {
  const { content } = await rest.packages.list({ orderNumber, sender: "ALL" });
  return content
    .filter(({ shipmentPackageStatus }) => shipmentPackageStatus !== "Unpacked")
    .find(({ lines }) => lines.some((line) => line.orderLineId === orderLineId))
    ?.shipmentPackageStatus;
}

const shipment = (id: string, trackingNumber: string) =>
  `<orderItem><id>${id}</id><shipmentInfo><shipmentCompany><id>344</id></shipmentCompany>` +
  `<campaignNumber>KMP-1</campaignNumber><trackingNumber>${trackingNumber}</trackingNumber>` +
  `<shipmentMethod>1</shipmentMethod></shipmentInfo></orderItem>`;
const delivery = (id: string, time = "21/11/2026 10:00", method = "1") =>
  `${auth}<orderItemList><orderItemId>${id}</orderItemId></orderItemList>` +
  `<shipmentCompanyId>344</shipmentCompanyId><shipmentMethod>${method}</shipmentMethod>` +
  `<deliveryTime>${time}</deliveryTime>`;
const detail = (orderId: string) => `${auth}<orderRequest><id>${orderId}</id></orderRequest>`;
const identity = (orderNumber: string, id: string, productId: string, serials: number) =>
  `${auth}<orderNumber>${orderNumber}</orderNumber><orderItemList><orderItem>` +
  `<orderItemId>${id}</orderItemId><productId>${productId}</productId><serialDataList>` +
  "<serialData><serialNumber>S</serialNumber><imei1>1</imei1><imei2/></serialData>".repeat(
    serials,
  ) +
  "</serialDataList></orderItem></orderItemList>";

describe.each(stacks)("$name", (stack) => {
  it("calls all eleven operations successfully", async () => {
    const { orderNumber, orderId, one, two, three } = placeOrder();
    const listed = await exchange.succeed(
      "OrderList",
      `${auth}<searchData><buyerName></buyerName><orderNumber>${orderNumber}</orderNumber></searchData>`,
      stack,
    );
    expect(listed.orderList?.order).toMatchObject([{ id: orderId, orderNumber, status: 1 }]);

    const found = await exchange.succeed("OrderDetail", detail(orderId), stack);
    expect(found.orderDetail.itemList.item.map(({ id }) => id)).toEqual([one, two, three]);
    const productId = found.orderDetail.itemList.item[0]?.productId ?? "";

    const accept = `${auth}${itemList(one, two)}<numberOfPackages>1</numberOfPackages>`;
    const accepted = await exchange.succeed("OrderItemAccept", accept, stack);
    expect(accepted.orderItemList.orderItem.map(({ status }) => status)).toEqual([5, 5]);
    expect(await restStatusOf(orderNumber, one)).toBe("Picking");
    expect(await restStatusOf(orderNumber, three)).toBe("Created");

    const reject = `${auth}${itemList(three)}<rejectReason>Kirik</rejectReason>`;
    const rejected = await exchange.succeed("OrderItemReject", reject, stack);
    expect(rejected.orderItemList.orderItem).toMatchObject([{ id: three, status: 8 }]);
    expect(await restStatusOf(orderNumber, three)).toBe("Cancelled");

    await exchange.succeed("SeparateCombinedItems", `${auth}${itemList(one)}`, stack).then(
      () => expect.fail("items that were never combined were separated"),
      (error: Error) => expect(error.message).toContain("3006"),
    );
    await exchange.succeed("CombineItems", `${auth}${itemList(one, two)}`, stack);
    await exchange.succeed("SeparateCombinedItems", `${auth}${itemList(one)}`, stack);
    await exchange.succeed("OrderItemIdentity", identity(orderNumber, one, productId, 2), stack);

    const ship = `${auth}<orderItemList>${shipment(one, "T-1")}${shipment(two, "T-2")}</orderItemList>`;
    const shipped = await exchange.succeed("MakeOrderItemShipment", ship, stack);
    expect(
      shipped.orderItemList.orderItem.map(({ id, status, shipmentInfo }) => [
        id,
        status,
        shipmentInfo.trackingNumber,
        shipmentInfo.shipmentCompany?.id,
      ]),
    ).toEqual([
      [one, 6, "T-1", "344"],
      [two, 6, "T-2", "344"],
    ]);
    await exchange.succeed("OrderItemDelivery", delivery(one), stack);
    expect(await restStatusOf(orderNumber, one)).toBe("Delivered");
    expect(await restStatusOf(orderNumber, two)).toBe("Shipped");

    const search = `<searchData><orderNumber>${orderNumber}</orderNumber></searchData>`;
    const detailed = await exchange.succeed("DetailedOrderList", `${auth}${search}`, stack);
    expect(detailed.orderList?.order[0]?.orderItemList.orderItem.map(({ id }) => id)).toEqual(
      expect.arrayContaining([one, two, three]),
    );
    const extras = await exchange.succeed(
      "ComplementaryItemDetail",
      `${auth}${itemList(one)}`,
      stack,
    );
    expect(extras.itemWithCompInfoList.itemWithComplementary).toEqual([]);
  });
});

async function shippedItem() {
  const order = placeOrder();
  const accept = `${auth}${itemList(order.one)}<numberOfPackages>1</numberOfPackages>`;
  await exchange.succeed("OrderItemAccept", accept);
  const ship = `${auth}<orderItemList>${shipment(order.one, "T-1")}</orderItemList>`;
  await exchange.succeed("MakeOrderItemShipment", ship);
  return order;
}

it.each(["teleport", "", "3", "12"])("refuses the delivery method %j", async (method) => {
  const { orderNumber, one } = await shippedItem();
  expect(await exchange.refusal("OrderItemDelivery", delivery(one, undefined, method))).toBe(
    "The shipment method must be 1 (cargo) or 2 (other).",
  );
  expect(await restStatusOf(orderNumber, one)).toBe("Shipped");
});

it.each(["1", "2"])("accepts the delivery method %s", async (method) => {
  const { orderNumber, one } = await shippedItem();
  await exchange.succeed("OrderItemDelivery", delivery(one, undefined, method));
  expect(await restStatusOf(orderNumber, one)).toBe("Delivered");
});

describe("REST and SOAP", () => {
  it("return the same order: ids, amounts, addresses", async () => {
    const { content } = await rest.packages.list({ size: 100, sender: "ALL" });
    const observed = content.filter(({ id }) => id !== null).slice(0, 20);
    for (const shipment of observed) {
      const search = `${auth}<searchData><orderNumber>${shipment.orderNumber}</orderNumber></searchData>`;
      const { orderList } = await exchange.succeed("OrderList", search);
      const orderId = orderList?.order[0]?.id ?? "";
      const { orderDetail } = await exchange.succeed("OrderDetail", detail(orderId));
      expect(orderDetail.orderNumber).toBe(shipment.orderNumber);
      expect(orderDetail.buyer.id).toBe(shipment.customerId);
      expect(orderDetail.buyer.fullName).toBe(shipment.customerfullName);
      expect(orderDetail.shippingAddress.city).toBe(shipment.shippingAddress.city);
      const items = new Map(orderDetail.itemList.item.map((item) => [item.id, item]));
      for (const line of shipment.lines) {
        if (shipment.shipmentPackageStatus === "Unpacked") continue;
        expect(items.get(line.orderLineId)).toMatchObject({
          productId: line.productId,
          productSellerCode: line.stockCode,
          price: line.price,
          quantity: line.quantity,
          sellerInvoiceAmount: line.sellerInvoiceAmount,
          commission: expect.stringMatching(/^\d+\.\d\d$/),
        });
      }
    }
  });

  it("respond to another seller's ids as to unknown ones, and change nothing", async () => {
    const { orderId, orderNumber, one } = placeOrder();
    const foreign = (content: string) => content.replace(auth, otherAuth);
    const cases = [
      ["OrderDetail", (id: string) => `${otherAuth}<orderRequest><id>${id}</id></orderRequest>`],
      [
        "OrderItemAccept",
        (id: string) => `${otherAuth}${itemList(id)}<numberOfPackages>1</numberOfPackages>`,
      ],
      [
        "OrderItemReject",
        (id: string) => `${otherAuth}${itemList(id)}<rejectReason>x</rejectReason>`,
      ],
      [
        "MakeOrderItemShipment",
        (id: string) => `${otherAuth}<orderItemList>${shipment(id, "T")}</orderItemList>`,
      ],
      ["OrderItemDelivery", (id: string) => foreign(delivery(id))],
      ["ComplementaryItemDetail", (id: string) => `${otherAuth}${itemList(id)}`],
      ["CombineItems", (id: string) => `${otherAuth}${itemList(id, id)}`],
      ["SeparateCombinedItems", (id: string) => `${otherAuth}${itemList(id)}`],
      ["OrderItemIdentity", (id: string) => foreign(identity(orderNumber, id, "1", 1))],
    ] as const;
    for (const [operation, content] of cases) {
      const id = operation === "OrderDetail" ? orderId : one;
      const ofAnother = await exchange.refusal(operation, content(id));
      expect(ofAnother).toBe(await exchange.refusal(operation, content("1")));
      expect(ofAnother).toMatch(/was not found/);
    }
    expect(await restStatusOf(orderNumber, one)).toBe("Created");
    const { orderList } = await exchange.succeed(
      "OrderList",
      `${otherAuth}<searchData><orderNumber>${orderNumber}</orderNumber></searchData>`,
    );
    expect(orderList?.order).toEqual([]);
  });
});

it("responds only with messages that the schema allows", async () => {
  expect(exchange.emitted.length).toBeGreaterThan(100);
  expect(exchange.problems()).toEqual([]);
});
