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
  const next = identifiers(options.firstIdentifier);
  const content = Array.from({ length: options.packages }, (_, index) =>
    packageText(index, options.linesEach, next),
  );
  return `{"pageCount":${options.packages},"totalPages":42,"page":0,"size":100,"content":[${content.join(",")}]}`;
}

function identifiers(first: bigint): () => bigint {
  let current = first;
  return () => {
    current += 7n;
    return current;
  };
}

/** Stands for a number's text while the rest is written by JSON.stringify. */
const number = (text: string | bigint): string => `\u0001${text}\u0001`;

function json(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0001([^\\]*)\\u0001"/g, "$1");
}

const amount = (seed: number): string =>
  number(`${(seed * 7919) % 4000}.${((seed * 37) % 100).toString().padStart(2, "0")}`);

function packageText(index: number, linesEach: number, next: () => bigint): string {
  const created = 1_760_000_000_000 + index * 61_000;
  return json({
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
    customerId: number(next()),
    taxId: null,
    taxOffice: "Kadıköy",
    tcIdentityNumber: "10000000146",
    cargoSenderNumber: `SN${1_000_000 + index}`,
    cargoTrackingNumber: `72${100_000_000 + index}`,
    cargoTrackingLink: `https://t.example.com/72${100_000_000 + index}`,
    shipmentCompanyId: number(next()),
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
    sellerId: number(next()),
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

function makeLine(seed: number, next: () => bigint): Record<string, unknown> {
  const amounts = LINE_AMOUNTS.map((name, index) => [name, amount(seed + index * 13)]);
  return {
    quantity: 1 + (seed % 4),
    productId: number(next()),
    productName: "Kablosuz Kulaklık, Siyah",
    stockCode: `KLK-${seed}-SYH`,
    variantAttributes: [
      { name: "Renk", value: "Siyah" },
      { name: "Beden", value: "Standart" },
    ],
    customTextOptionValues: [],
    ...Object.fromEntries(amounts),
    orderLineId: number(next()),
    orderItemLineItemStatusName: "Picking",
    vatRate: 20,
    barcode: "8690000000012",
    deliveryFeeType: 1,
    sender: "SELLER",
    productOrigin: "TR",
  };
}
