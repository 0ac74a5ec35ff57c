import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import {
  createSoapClient,
  isFailedResultError,
  isSellerError,
  type SoapClient,
} from "@marketplace-seller/soap-client";
import { messageProblems } from "@marketplace-seller/test-judges/xml";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningSandbox, startSandbox } from "../../src/index.ts";

let sandbox: RunningSandbox;
let soap: SoapClient;
let rest: RestClient;
let sellerId: string;
/** Every message that the client and the sandbox sent each other. */
const messages: string[] = [];

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    packages: 150,
    bigIds: true,
    rateLimit: false,
  });
  const { url, credentials } = sandbox;
  rest = createRestClient({ baseUrl: url, credentials });
  soap = createSoapClient({
    baseUrl: url,
    credentials,
    fetch: async (address, init) => {
      messages.push(String(init.body));
      const response = await fetch(address, init);
      messages.push(await response.clone().text());
      return response;
    },
  });
  sellerId = sandbox.control.sellers.list()[0]?.sellerId ?? "";
});

afterAll(async () => {
  await sandbox?.close();
});

function placeOrder() {
  const { orderNumber, orderId, packages } = sandbox.control.orders.place(sellerId, {
    lines: ["STK-00001", "STK-00002", "STK-00004"].map((stockCode) => ({ stockCode, quantity: 2 })),
  });
  const [one = "", two = "", three = ""] = packages.flatMap(({ lines }) =>
    lines.map(({ orderLineId }) => orderLineId),
  );
  return { orderNumber, orderId, one, two, three };
}

const items = (...ids: string[]) => ({ orderItem: ids.map((id) => ({ id })) });

it("carries out all eleven operations of the generated client, with ids beyond 2^53", async () => {
  const { orderNumber, orderId, one, two, three } = placeOrder();
  expect(BigInt(one)).toBeGreaterThan(2n ** 53n);
  const { orderList } = await soap.orders.list({ searchData: { orderNumber } });
  expect(orderList?.order).toMatchObject([{ id: orderId, orderNumber }]);
  const { orderDetail } = await soap.orders.detail({ orderRequest: { id: orderId } });
  expect(orderDetail.itemList.item.map(({ id }) => id)).toEqual([one, two, three]);

  await soap.orders.acceptItems({ orderItemList: items(one, two), numberOfPackages: 1 });
  const { content } = await rest.packages.list({ orderNumber, status: "Picking" });
  expect(content.flatMap(({ lines }) => lines.map((line) => line.orderLineId))).toEqual([one, two]);

  const rejected = await soap.orders.rejectItems({
    orderItemList: items(three),
    rejectReason: "Depoda kırıldı <&>",
    rejectReasonType: "1",
  });
  expect(rejected.orderItemList.orderItem).toHaveLength(1);
  await soap.orders.combineItems({ orderItemList: items(one, two) });
  await soap.orders.separateItems({ orderItemList: items(one, two) });
  const productId = orderDetail.itemList.item[0]?.productId ?? "";
  const serialDataList = { serialData: [{ serialNumber: "S1", imei1: "", imei2: "" }] };
  await soap.orders.identifyItems({
    orderNumber,
    orderItemList: { orderItem: [{ orderItemId: one, productId, serialDataList }] },
  });
  const shipmentInfo = {
    shipmentCompany: { id: "345" },
    campaignNumber: "",
    trackingNumber: "T-9",
    shipmentMethod: 1,
  };
  await soap.orders.shipItems({ orderItemList: { orderItem: [{ id: one, shipmentInfo }] } });
  await soap.orders.deliverItem({
    orderItemList: { orderItemId: one },
    shipmentCompanyId: "345",
    shipmentMethod: "1",
    deliveryTime: "21/11/2026 12:00",
  });
  const after = await soap.orders.listDetailed({ searchData: { orderNumber } });
  const statuses = new Map(
    after.orderList?.order[0]?.orderItemList.orderItem.map(({ id, status }) => [id, status]),
  );
  expect([statuses.get(one), statuses.get(two), statuses.get(three)]).toEqual([7, 5, 8]);
  const extras = await soap.orders.complementaryItems({ orderItemList: items(one, two, three) });
  expect(extras.itemWithCompInfoList.itemWithComplementary).toEqual([]);
  const whole = await soap.orders.detail({ orderRequest: { id: orderId } });
  const reasons = whole.orderDetail.itemList.item.map(({ rejectReason }) => rejectReason);
  expect(reasons).toContain("Depoda kırıldı <&>");
});

it("gives over both protocols ids that are ===", async () => {
  const overRest = new Set<string>();
  for (let page = 0; ; page += 1) {
    const { content } = await rest.packages.list({ size: 100, page, sender: "ALL" });
    if (content.length === 0) break;
    for (const { lines } of content) for (const line of lines) overRest.add(line.orderLineId);
  }
  const overSoap = new Set<string>();
  for await (const order of soap.orders.detailedItems({ pageSize: 30 })) {
    for (const { id } of order.orderItemList.orderItem) overSoap.add(id);
  }
  const shared = [...overRest].filter((id) => overSoap.has(id));
  expect(shared.length).toBeGreaterThan(50);
  for (const id of shared) expect(id).toMatch(/^9007\d{12,}$/);
});

it("walks all orders page by page, each once", async () => {
  const all: string[] = [];
  for await (const order of soap.orders.items({ pageSize: 7 })) all.push(order.id);
  const { pagingData } = await soap.orders.list({ pagingData: { currentPage: 0, pageSize: 7 } });
  expect(all).toHaveLength(pagingData.totalCount ?? -1);
  expect(new Set(all).size).toBe(all.length);
});

it("makes typed errors of refusals, and leaves everything as it was", async () => {
  const { orderNumber, one } = placeOrder();
  const accept = { orderItemList: items(one), numberOfPackages: 0 };
  const error = await soap.orders.acceptItems(accept).catch((thrown: unknown) => thrown);
  expect(isFailedResultError(error)).toBe(true);
  expect(error).toMatchObject({ errorCode: "3004", errorCategory: "RULE" });
  const { content } = await rest.packages.list({ orderNumber });
  expect(content.map(({ shipmentPackageStatus }) => shipmentPackageStatus)).toEqual(["Created"]);
});

it("makes an indeterminate error of a write whose response is lost, and the write is there", async () => {
  const { orderNumber, one, two, three } = placeOrder();
  sandbox.control.faults.add({ kind: "reset-after-commit", operation: "OrderItemAccept" });
  const plain = createSoapClient({
    baseUrl: sandbox.url,
    credentials: sandbox.credentials,
  });
  const accept = { orderItemList: items(one, two, three), numberOfPackages: 1 };
  const error = await plain.orders.acceptItems(accept).catch((thrown: unknown) => thrown);
  expect(isSellerError(error, "indeterminate")).toBe(true);
  const { content } = await rest.packages.list({ orderNumber });
  expect(content.map(({ shipmentPackageStatus }) => shipmentPackageStatus)).toEqual(["Picking"]);
});

it("injects the faults that speak as SOAP Faults", async () => {
  sandbox.control.faults.add({ kind: "server-error", operation: "OrderItemReject" });
  const { one } = placeOrder();
  const reject = { orderItemList: items(one), rejectReason: "x" };
  const error = await soap.orders.rejectItems(reject).catch((thrown: unknown) => thrown);
  expect(isSellerError(error, "indeterminate")).toBe(true);
});

it("sends and receives nothing but what the schema allows", async () => {
  expect(messages.length).toBeGreaterThan(40);
  expect(messageProblems(messages)).toEqual([]);
});
