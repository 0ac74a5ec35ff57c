import type { OrderLine, ShipmentPackage } from "@marketplace-seller/rest-client";
import {
  boolean,
  type Column,
  decimal,
  declareTable,
  fields,
  integer,
  personal,
  recordTable,
  required,
  text,
  time,
} from "../store/tables/declare-table.ts";
import type { ObservedVersion, Transition } from "./observed-version.ts";
import { contractStatus } from "./package-status.ts";
import { type PackageTimes, timeColumns } from "./package-times.ts";
import type { PlannedChange } from "./plan-page.ts";
import type { SplitLink } from "./split-links.ts";

interface StoredVersion {
  readonly seller: string;
  readonly sequence: number;
  /** The buyer's data were erased. */
  readonly erased: boolean;
  readonly version: ObservedVersion;
}

export interface StoredChange extends StoredVersion, Omit<PlannedChange, "version"> {
  /** Epoch milliseconds. */
  readonly observedAt: number;
}

interface StoredPackage extends StoredVersion {
  readonly isSplit: boolean;
  readonly times: PackageTimes | undefined;
}

interface StoredLine {
  readonly seller: string;
  readonly packageKey: string;
  readonly position: number;
  readonly line: OrderLine;
}

/** Of `change` and `package`. */
const commonColumns: readonly Column<StoredVersion>[] = [
  text("package_key", ({ version }) => version.packageKey, required),
  text("package_id", ({ version }) => version.shipment.id),
  text("order_number", ({ version }) => version.orderNumber, required),
  text("status", ({ version }) => version.status, required),
];

/** Every observed version of every package, in the order of storing. */
export const changeTable = declareTable<StoredChange>(
  "change",
  [
    text("seller", ({ seller }) => seller, required),
    integer("sequence", ({ sequence }) => sequence, required),
    text("kind", ({ kind }) => kind, required),
    boolean("late", ({ late }) => late, required),
    ...commonColumns,
    text("status_before", ({ statusBefore }) => statusBefore),
    time("last_modified_at", ({ version }) => version.modifiedAt, required),
    time("observed_at", ({ observedAt }) => observedAt, required),
    text("digest", ({ version }) => version.digest, required),
    {
      name: "content",
      type: "text",
      // JSON already escapes what a store refuses.
      read: ({ erased, version }) => (erased ? null : version.content),
    },
  ],
  {
    key: ["seller", "sequence"],
    indexes: ["change_by_version ON change (seller, package_key, last_modified_at, digest)"],
  },
);

/** A package's fields in the listing, except id, order number and status. */
export const shipmentColumns: readonly Column<ShipmentPackage>[] = [
  time("last_modified_at", (p) => p.lastModifiedDate),
  time("agreed_delivery_at", (p) => p.agreedDeliveryDate),
  decimal("total_amount", (p) => p.totalAmount),
  decimal("total_discount_amount", (p) => p.totalDiscountAmount),
  decimal("installment_charge", (p) => p.installmentChargeWithVATprice),
  text("customer_id", (p) => p.customerId, personal),
  text("customer_name", (p) => p.customerfullName, personal),
  text("customer_email", (p) => p.customerEmail, personal),
  text("tax_id", (p) => p.taxId, personal),
  text("tax_office", (p) => p.taxOffice, personal),
  text("identity_number", (p) => p.tcIdentityNumber, personal),
  integer("invoice_type", (p) => p.billingAddress?.invoiceType),
  text("billing_name", (p) => p.billingAddress?.fullName, personal),
  text("billing_address", (p) => p.billingAddress?.address, personal),
  text("billing_neighborhood", (p) => p.billingAddress?.neighborhood, personal),
  text("billing_district", (p) => p.billingAddress?.district),
  text("billing_city", (p) => p.billingAddress?.city),
  text("billing_country_code", (p) => p.billingAddress?.countryCode),
  text("billing_phone", (p) => p.billingAddress?.gsm, personal),
  text("billing_tax_id", (p) => p.billingAddress?.taxId, personal),
  text("billing_tax_office", (p) => p.billingAddress?.taxHouse, personal),
  text("shipping_name", (p) => p.shippingAddress?.fullName, personal),
  text("shipping_address", (p) => p.shippingAddress?.address, personal),
  text("shipping_neighborhood", (p) => p.shippingAddress?.neighborhood, personal),
  text("shipping_district", (p) => p.shippingAddress?.district),
  text("shipping_city", (p) => p.shippingAddress?.city),
  text("shipping_postal_code", (p) => p.shippingAddress?.postalCode, personal),
  text("shipping_phone", (p) => p.shippingAddress?.gsm, personal),
  text("delivery_point", (p) => p.deliveryAddressType),
  text("cargo_tracking_number", (p) => p.cargoTrackingNumber),
  text("cargo_sender_number", (p) => p.cargoSenderNumber),
  text("cargo_tracking_link", (p) => p.cargoTrackingLink),
  text("cargo_provider", (p) => p.cargoProviderName),
  text("shipment_company_id", (p) => p.shipmentCompanyId),
  integer("shipment_method", (p) => p.shipmentMethod),
  boolean("is_export", (p) => p.micro === true),
  text("hs_code", (p) => p.hsCode),
  text("invoice_link", (p) => p.invoiceLink),
  time("invoice_at", (p) => p.invoiceDate),
  text("declaration_number", (p) => p.etgbNo),
  time("declaration_at", (p) => p.etgbDate),
];

export const packageTable = declareTable<StoredPackage>(
  "package",
  [
    text("seller", ({ seller }) => seller, required),
    ...commonColumns,
    boolean("is_split", ({ isSplit }) => isSplit, required),
    ...timeColumns.map(
      (column): Column<StoredPackage> => ({ ...column, read: ({ times }) => column.read(times) }),
    ),
    ...shipmentColumns.map(
      (column): Column<StoredPackage> => ({
        ...column,
        read: ({ erased, version }) =>
          erased && column.personal ? null : column.read(version.shipment),
      }),
    ),
    integer("sequence", ({ sequence }) => sequence, required),
    text("digest", ({ version }) => version.digest, required),
  ],
  {
    key: ["seller", "package_key"],
    indexes: [
      "package_by_order ON package (seller, order_number)",
      "package_by_status ON package (seller, status, last_modified_at)",
      "package_by_id ON package (seller, package_id)",
      "package_by_update ON package (seller, last_modified_at)",
      "package_by_order_time ON package (seller, ordered_at)",
    ],
  },
);

const normalizeLineStatus = (status: unknown): unknown =>
  typeof status === "string" ? contractStatus(status) : status;

/** A line's fields in the listing. */
export const lineColumns: readonly Column<OrderLine>[] = [
  text("order_line_id", (line) => line.orderLineId),
  text("stock_code", (line) => line.stockCode),
  text("product_id", (line) => line.productId),
  text("product_name", (line) => line.productName),
  text("barcode", (line) => line.barcode),
  integer("quantity", (line) => line.quantity),
  text("status", (line) => normalizeLineStatus(line.orderItemLineItemStatusName)),
  decimal("price", (line) => line.price),
  decimal("due_amount", (line) => line.dueAmount),
  decimal("seller_discount", (line) => line.sellerDiscount),
  decimal("seller_coupon_discount", (line) => line.sellerCouponDiscount),
  decimal("total_seller_discount", (line) => line.totalSellerDiscountPrice),
  decimal("seller_discounted_price", (line) => line.sellerDiscountedPrice),
  decimal("total_mall_discount", (line) => line.totalMallDiscountPrice),
  decimal("seller_invoice_amount", (line) => line.sellerInvoiceAmount),
  decimal("installment_charge", (line) => line.installmentChargeWithVAT),
  decimal("labor_cost", (line) => line.totalLaborCostExcludingVAT),
  integer("vat_rate", (line) => line.vatRate),
  decimal("commission_rate", (line) => line.commissionRate),
  decimal("campaign_commission_rate", (line) => line.sellerCampaignCommissionRate),
  decimal("tax_deduction_rate", (line) => line.taxDeductionRate),
  decimal("marketing_fee_rate", (line) => line.netMarketingFeeRate),
  decimal("marketplace_fee_rate", (line) => line.netMarketplaceFeeRate),
  integer("delivery_fee_type", (line) => line.deliveryFeeType),
  text("sender", (line) => line.sender),
];

export const lineTable = declareTable<StoredLine>(
  "line",
  [
    text("seller", ({ seller }) => seller, required),
    text("package_key", ({ packageKey }) => packageKey, required),
    integer("position", ({ position }) => position, required),
    ...lineColumns.map(
      (column): Column<StoredLine> => ({ ...column, read: ({ line }) => column.read(line) }),
    ),
  ],
  {
    key: ["seller", "package_key", "position"],
    indexes: ["line_by_order_line ON line (seller, order_line_id)"],
  },
);

export function toStoredLines(packages: readonly StoredVersion[]): readonly StoredLine[] {
  return packages.flatMap(({ seller, version: { packageKey, shipment } }) =>
    readOrderLines(shipment).map((line, position) => ({ seller, packageKey, position, line })),
  );
}

/** A service may deviate from the contract: entries that are no objects are left out. */
export function readOrderLines({ lines }: { readonly lines?: unknown }): readonly OrderLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.filter(
    (line: unknown): line is OrderLine => typeof line === "object" && line !== null,
  );
}

/** From the field `packageHistories`. */
export const transitionTable = recordTable<Transition & { readonly seller: string }>(
  "transition",
  { seller: fields.text, packageKey: fields.text, status: fields.text, at: fields.time },
  { key: ["seller", "package_key", "at", "status"] },
);

/** Split packages and their parts. */
export const splitLinkTable = recordTable<SplitLink & { readonly seller: string }>(
  "split_link",
  {
    seller: fields.text,
    parentKey: fields.text,
    childKey: fields.text,
    orderNumber: fields.text,
    inferred: fields.boolean,
  },
  {
    key: ["seller", "parent_key", "child_key"],
    indexes: ["split_link_by_order ON split_link (seller, order_number)"],
  },
);

/** Key and reason, without contents. */
interface StoredQuarantinedVersion {
  readonly seller: string;
  readonly version: Pick<ObservedVersion, "packageKey" | "digest" | "modifiedAt">;
  readonly reason: string;
  /** Epoch milliseconds. */
  readonly lastAttemptAt: number;
}

export const quarantineTable = declareTable<StoredQuarantinedVersion>(
  "quarantined_package",
  [
    text("seller", ({ seller }) => seller, required),
    text("package_key", ({ version }) => version.packageKey, required),
    text("digest", ({ version }) => version.digest, required),
    time("last_modified_at", ({ version }) => version.modifiedAt),
    text("reason", ({ reason }) => reason, required),
    time("last_attempt_at", ({ lastAttemptAt }) => lastAttemptAt, required),
  ],
  { key: ["seller", "package_key", "digest"] },
);

/** By a digest of their id. */
export const erasedCustomerTable = recordTable(
  "erased_customer",
  { seller: fields.text, customerDigest: fields.text },
  { key: ["seller", "customer_digest"] },
);
