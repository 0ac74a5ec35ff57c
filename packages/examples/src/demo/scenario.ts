import { setTimeout as wait } from "node:timers/promises";
import {
  addDecimals,
  invoiceTotal,
  type RestClient,
  type ResultOf,
  sellerInvoiceAmount,
  sumDecimals,
} from "@marketplace-seller/rest-client";
import type { SoapClient } from "@marketplace-seller/soap-client";
import type { Report } from "./report.ts";

/**
 * Runs the demo scenario: list, split, price update, and an order over SOAP.
 *
 * @throws CheckFailed at the first check that does not hold
 */
export async function runScenario(context: DemoContext): Promise<void> {
  await listNewPackages(context);
  const shipment = await readLines(context);
  await splitWithCancellation(context, shipment);
  await updatePriceAndStock(context);
  await orderOverSoap(context);
}

export interface DemoContext {
  readonly rest: RestClient;
  readonly soap: SoapClient;
  readonly report: Report;
  /** Places an order of a buyer with one unit of each product, and returns the order number. */
  readonly buy: (stockCodes: readonly string[]) => string;
}

async function listNewPackages({ rest, report }: DemoContext): Promise<void> {
  report.step("List new packages (status Created)");
  const page = await rest.packages.list({ status: "Created", size: 5 });
  report.table(packageRows(page.content));
  report.line(`page 1 of ${page.totalPages}, newest first`);
  report.check(page.content.length > 0, "there are new packages");
}

async function readLines({ rest, report }: DemoContext): Promise<ShipmentPackage> {
  report.step("Show one package in Picking: its lines and the invoice amounts");
  const { content } = await rest.packages.list({ status: "Picking", size: 100 });
  const shipment = report.found(
    content.find(canBeSplit),
    "a package in Picking has a line of three units or more",
  );

  report.line(
    `order ${shipment.orderNumber}, package ${shipment.id}, ${shipment.customerfullName}`,
  );
  report.table([
    ["order line", "stock code", "product", "units", "unit price", "discounts", "to invoice"],
    ...shipment.lines.map((line) => [
      line.orderLineId,
      line.stockCode,
      line.productName,
      String(line.quantity),
      line.price,
      line.totalSellerDiscountPrice,
      line.sellerInvoiceAmount,
    ]),
  ]);
  report.line(`invoice total: ${invoiceTotal(shipment)} TL`);
  report.check(
    shipment.lines.every((line) => sellerInvoiceAmount(line) === line.sellerInvoiceAmount),
    "units × price − discounts is the invoice amount of every line, to the kuruş",
  );
  return shipment;
}

function canBeSplit(shipment: ShipmentPackage): boolean {
  return shipment.id !== null && shipment.lines.some((line) => line.quantity >= 3);
}

const OUT_OF_STOCK = 61;

/**
 * Splits a package: one unit is sent now, one unit is cancelled, and the remaining units are sent
 * later.
 */
async function splitWithCancellation(
  { rest, report }: DemoContext,
  shipment: ShipmentPackage,
): Promise<void> {
  report.step("Split it: one unit now, one cancelled (out of stock), the rest later");
  const line = report.found(
    shipment.lines.find(({ quantity }) => quantity >= 3),
    "the order line to divide exists",
  );
  const { orderLineId } = line;
  const result = await rest.packages.splitByQuantity({
    splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
    cancelledItems: [{ cancelReasonId: OUT_OF_STOCK, orderLineId, quantity: 1 }],
  });
  report.line(`response ${result.code}: ${result.message}`);
  report.table([
    ["new package", "order line", "stock code", "units"],
    ...result.splitPackageOrderItems.map((item) => [
      item.packageId,
      item.orderLineId,
      item.stockCode,
      String(item.quantity),
    ]),
  ]);

  const { content } = await rest.packages.list({ orderNumber: shipment.orderNumber });
  report.line(`order ${shipment.orderNumber} now:`);
  report.table(packageRows(content));
  const original = content.find(({ id }) => id === shipment.id);
  const ids = new Set(result.splitPackageOrderItems.map(({ packageId }) => packageId));
  const parts = content.filter(({ id }) => id !== null && ids.has(id));
  report.check(original?.shipmentPackageStatus === "Unpacked", "the original package is Unpacked");
  report.check(count(parts, "Picking") >= 2, "the units to send are in new packages, in Picking");
  report.check(count(parts, "UnSupplied") === 1, "the cancelled unit is UnSupplied");
  report.check(
    parts.reduce((units, element) => units + countUnits(element), 0) === countUnits(shipment),
    `all ${countUnits(shipment)} units are accounted for`,
  );
  report.check(
    sumDecimals(parts.map(({ totalAmount }) => totalAmount)) === shipment.totalAmount,
    `the amounts still add up to ${shipment.totalAmount} TL`,
  );
}

function count(packages: readonly ShipmentPackage[], status: string): number {
  return packages.filter((shipment) => shipment.shipmentPackageStatus === status).length;
}

type Product = ResultOf<"queryProducts">["content"][number];

const TIMEOUT_MS = 15_000;
const INTERVAL_MS = 250;

async function updatePriceAndStock({ rest, report }: DemoContext): Promise<void> {
  report.step("Update a price and stock by an asynchronous task");
  const { content } = await rest.products.query({ productStatus: "Active", size: 1 });
  const before = report.found(content[0], "there is a product on sale");
  report.line(productLine("before", before));

  const update = {
    stockCode: before.stockCode,
    listPrice: addDecimals(before.listPrice, "12.50"),
    salePrice: addDecimals(before.salePrice, "12.50"),
    quantity: before.quantity + 7,
  };
  const task = await rest.products.updatePriceAndStock({
    payload: { integrator: "demo", skus: [update] },
  });
  report.line(`task ${task.id} (${task.type}): ${task.status}: ${task.reasons.join(" ")}`);
  report.check(task.status === "IN_QUEUE", "the update is queued");
  report.line(productLine("queued", await findProduct(rest, before.stockCode)));

  const deadline = Date.now() + TIMEOUT_MS;
  let now = await findProduct(rest, before.stockCode);
  while (now?.salePrice !== update.salePrice && Date.now() < deadline) {
    await wait(INTERVAL_MS);
    now = await findProduct(rest, before.stockCode);
  }
  report.line(productLine("after", now));
  report.check(
    now?.salePrice === update.salePrice &&
      now.listPrice === update.listPrice &&
      now.quantity === update.quantity,
    "the product query shows the new price and stock",
  );
}

async function findProduct(
  rest: DemoContext["rest"],
  stockCode: string,
): Promise<Product | undefined> {
  return (await rest.products.query({ stockCode })).content[0];
}

function productLine(when: string, product: Product | undefined): string {
  if (product === undefined) return `${when}: not found`;
  const { stockCode, title, salePrice, listPrice, quantity } = product;
  return `${when.padEnd(7)} ${stockCode} "${title}": ${salePrice} TL (list ${listPrice}), stock ${quantity}`;
}

async function orderOverSoap({ rest, soap, report, buy }: DemoContext): Promise<void> {
  report.step("Read and accept a new order over SOAP, and find it over REST");
  const onSale = await rest.products.query({ saleStatus: "On_Sale", size: 2 });
  const orderNumber = buy(onSale.content.map(({ stockCode }) => stockCode));
  const { orderList } = await soap.orders.list({ searchData: { status: "New", orderNumber } });
  const { id } = report.found(orderList?.order[0], "the order is listed as New");
  const { orderDetail } = await soap.orders.detail({ orderRequest: { id } });
  const items = orderDetail.itemList.item;
  const { billingTemplate, buyer, shippingAddress } = orderDetail;
  report.line(`order ${orderNumber} (SOAP id ${id}) of ${orderDetail.createDate}`);
  report.line(`${buyer.fullName}, ${shippingAddress.district}/${shippingAddress.city}`);
  report.table([
    ["order item", "stock code", "product", "units", "status"],
    ...items.map((item) => [
      item.id,
      item.productSellerCode,
      item.productName,
      String(item.quantity),
      item.status,
    ]),
  ]);
  report.line(`to invoice ${billingTemplate.sellerInvoiceAmount} TL`);

  const fresh = items.filter(({ status }) => status === "New").map((item) => ({ id: item.id }));
  const { result } = await soap.orders.acceptItems({
    orderItemList: { orderItem: fresh },
    numberOfPackages: 1,
  });
  report.line(`result of the acceptance: ${result.status}`);

  const { content } = await rest.packages.list({ orderNumber, status: "Picking", sender: "ALL" });
  report.check(content.length > 0, "the package listing shows the order in Picking");
  const lines = new Set(
    content.flatMap((shipment) => shipment.lines.map((line) => line.orderLineId)),
  );
  report.check(
    fresh.every((item) => lines.has(item.id)),
    "its order line ids are === to the SOAP order item ids",
  );
}

type ShipmentPackage = ResultOf<"listShipmentPackages">["content"][number];

function countUnits(shipment: ShipmentPackage): number {
  return shipment.lines.reduce((units, line) => units + line.quantity, 0);
}

/** The first row is the heading. */
function packageRows(packages: readonly ShipmentPackage[]): string[][] {
  const heading = ["package", "status", "tracking", "units", "total TL", "buyer"];
  return [
    heading,
    ...packages.map((shipment) => [
      shipment.id ?? "(no number)",
      shipment.shipmentPackageStatus,
      shipment.cargoTrackingNumber ?? "",
      String(countUnits(shipment)),
      shipment.totalAmount,
      shipment.customerfullName,
    ]),
  ];
}
