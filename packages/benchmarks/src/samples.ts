import { readFileSync } from "node:fs";
import {
  decodeRequest,
  decodeResponse,
  encodeResponse,
} from "@marketplace-seller/soap-client/codec";

// Messages of the size that is measured: pages of the listing, and SOAP made of the contract's examples.

/** How a page of packages is made. */
export interface PageOptions {
  readonly packages: number;
  readonly linesEach: number;
  /** Identifiers start here; beyond 2^53 a double cannot hold them. */
  readonly firstIdentifier: bigint;
}

/**
 * The JSON text of a full page of the package listing: every field that the document names, in
 * Turkish data of ordinary length. The same options give the same text.
 */
export function packagePageText(options: PageOptions): string {
  let identifier = options.firstIdentifier;
  const next = () => {
    identifier += 7n;
    return number(String(identifier));
  };
  const content = Array.from({ length: options.packages }, (_, index) =>
    packageText(index, options.linesEach, next),
  );
  return `{"pageCount":${options.packages},"totalPages":42,"page":0,"size":100,"content":[${content.join(",")}]}`;
}

/** What Node has and the types of ES2025 do not: a number as it is written. */
const { rawJSON: number } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };

const amount = (seed: number): unknown =>
  number(`${(seed * 7919) % 4000}.${((seed * 37) % 100).toString().padStart(2, "0")}`);

function packageText(index: number, linesEach: number, next: () => unknown): string {
  const created = 1_760_000_000_000 + index * 61_000;
  return JSON.stringify({
    billingAddress: {
      ...address(index),
      taxId: null,
      taxHouse: "Kadıköy",
      invoiceType: 1,
      countryCode: "TR",
    },
    shippingAddress: address(index + 1),
    orderNumber: `20261121${(100_000 + index).toString()}`,
    id: `7300${100_000 + index}`,
    customerEmail: `musteri-${index}@example.com`,
    customerfullName: "Zeynep Öztürk",
    customerId: next(),
    taxId: null,
    taxOffice: "Kadıköy",
    tcIdentityNumber: "10000000146",
    cargoSenderNumber: `SN${1_000_000 + index}`,
    cargoTrackingNumber: `72${100_000_000 + index}`,
    cargoTrackingLink: `https://t.example.com/72${100_000_000 + index}`,
    shipmentCompanyId: next(),
    cargoProviderName: "Örnek Kargo",
    shipmentMethod: 1,
    installmentChargeWithVATprice: amount(index),
    lines: Array.from({ length: linesEach }, (_, line) => makeLine(index * linesEach + line, next)),
    lastModifiedDate: created + 3_600_000,
    agreedDeliveryDate: created + 172_800_000,
    totalAmount: amount(index + 5),
    totalDiscountAmount: amount(index + 6),
    packageHistories: ["Created", "Picking"].map((status, step) => ({
      createdDate: created + step * 1_800_000,
      status,
    })),
    shipmentPackageStatus: "Picking",
    sellerId: next(),
    micro: false,
    hsCode: "851830000000",
    invoiceLink: "https://i.example.com/1.pdf",
    invoiceDate: created,
    etgbNo: "26341200EX00012345",
    etgbDate: created,
    deliveryAddressType: null,
  });
}

function address(index: number): Record<string, string> {
  return {
    address: `Moda Caddesi No: ${index} Daire: 7`,
    city: "İstanbul",
    district: "Kadıköy",
    neighborhood: "Caferağa",
    fullName: "Zeynep Öztürk",
    gsm: "05321234567",
    tcId: "10000000146",
    postalCode: "34710",
  };
}

const LINE_AMOUNTS = [
  "price",
  "dueAmount",
  "installmentChargeWithVAT",
  "sellerCouponDiscount",
  "sellerDiscount",
  "sellerCampaignCommissionDiscount",
  "sellerInvoiceAmount",
  "totalSellerDiscountPrice",
  "mallDiscount",
  "totalMallDiscountPrice",
  "commissionRate",
  "sellerCampaignCommissionRate",
  "taxDeductionRate",
  "totalLaborCostExcludingVAT",
  "netMarketingFeeRate",
  "netMarketplaceFeeRate",
  "sellerDiscountedPrice",
];

function makeLine(seed: number, next: () => unknown): Record<string, unknown> {
  const amounts = LINE_AMOUNTS.map((name, index) => [name, amount(seed + index * 13)]);
  return {
    quantity: 1 + (seed % 4),
    productId: next(),
    productName: "Kablosuz Kulaklık, Siyah",
    stockCode: `KLK-${seed}-SYH`,
    variantAttributes: [
      { name: "Renk", value: "Siyah" },
      { name: "Beden", value: "Standart" },
    ],
    customTextOptionValues: [],
    ...Object.fromEntries(amounts),
    orderLineId: next(),
    orderItemLineItemStatusName: "Picking",
    vatRate: 20,
    barcode: "8690000000012",
    deliveryFeeType: 1,
    sender: "SELLER",
    productOrigin: "TR",
  };
}

const examples = new URL("../../../specs/soap/examples/", import.meta.url);

function readExample(name: string): string {
  return readFileSync(new URL(`${name}.xml`, examples), "utf8");
}

/** So many copies of the first of a list, each with an id of its own. */
function repeat<Row extends { readonly id: unknown }>(count: number, [first]: readonly Row[]) {
  if (first === undefined) throw new Error("The example has no row");
  return Array.from({ length: count }, (_, index) => ({
    ...first,
    id: String(300_000_000_000_000 + index),
  }));
}

/** `OrderList` with 100 orders. */
export const orderListXml = makeOrderList();

function makeOrderList(): string {
  const read = decodeResponse("OrderList", readExample("OrderList/response"));
  if (read.kind !== "response") throw new Error("The example is no response");
  const order = repeat(100, read.response.orderList?.order ?? []);
  return encodeResponse("OrderList", { ...read.response, orderList: { order } });
}

/** `DetailedOrderList` with 100 orders of 5 items each. */
export const detailedOrderListXml = makeDetailedOrderList();

function makeDetailedOrderList(): string {
  const read = decodeResponse("DetailedOrderList", readExample("DetailedOrderList/response"));
  if (read.kind !== "response") throw new Error("The example is no response");
  const order = repeat(100, read.response.orderList?.order ?? []).map((each) => ({
    ...each,
    orderItemList: { orderItem: repeat(5, each.orderItemList?.orderItem ?? []) },
  }));
  return encodeResponse("DetailedOrderList", { ...read.response, orderList: { order } });
}

/** A shipment request of 20 items, in the order of the schema, so that every encoder gets it right. */
export const shipmentRequest = makeShipmentRequest();

function makeShipmentRequest() {
  const read = decodeRequest(readExample("MakeOrderItemShipment/request"));
  if (read.operation !== "MakeOrderItemShipment") throw new Error("The example is another request");
  const orderItem = repeat(20, read.request.orderItemList.orderItem ?? []);
  return { ...read.request, orderItemList: { orderItem } };
}
