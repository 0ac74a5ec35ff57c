import type { QueryProductsQuery } from "../gen/rest-routes.gen.ts";
import type { Order } from "./model/order.ts";
import type { PackageStatus, Sender, ShipmentPackage } from "./model/shipment-package.ts";

/** A span of time, both ends included, on one of a package's dates. Epoch ms. */
export interface DateWindow {
  /** `created`: the order's creation; `modified`: the package's last movement. */
  readonly axis: "created" | "modified";
  readonly from: number;
  readonly to: number;
}

/** `SELLER`, `MARKETPLACE`, or both. */
export type SenderFilter = Sender | "ALL";

/** What the package listing asks of the store: the rules of the window are already applied. */
export interface PackageFilter {
  readonly window: DateWindow;
  readonly status?: PackageStatus | undefined;
  readonly sender: SenderFilter;
  /** Those as well that no listing of a seller shows; the control interface alone asks for them. */
  readonly withUnlisted?: true;
  readonly orderNumber?: string | undefined;
  readonly packageIds?: readonly string[] | undefined;
  /** Packages with a line of this product; the control interface alone asks for it. */
  readonly stockCode?: string | undefined;
  /** Order of the last movement; packages that moved in the same millisecond by their key. */
  readonly direction: "ASC" | "DESC";
  readonly page: number;
  readonly size: number;
}

/** One page of records, with how many there are over all pages. */
export interface Found<Item> {
  readonly total: number;
  readonly content: readonly Item[];
}

/** One page of packages or products as the seller sees it. */
export interface RenderedPage {
  /** How many there are over all pages. */
  readonly total: number;
  /** How many are on this page. */
  readonly count: number;
  /** UTF-8 of their JSON texts, with commas between. */
  readonly content: Uint8Array;
}

/** What the product query asks of the store; no categories, or none of them: any. */
export interface ProductFilter extends Omit<QueryProductsQuery, "id" | "sender"> {
  readonly productId?: string | undefined;
  readonly sender: SenderFilter;
  readonly page: number;
  readonly size: number;
}

/** What the SOAP order search asks of the store; undefined means no filter. */
export interface OrderSearch {
  readonly orderNumber?: string | undefined;
  /** Part of the buyer's name, whatever its case. */
  readonly buyerName?: string | undefined;
  /** Part of the recipient's name. */
  readonly recipient?: string | undefined;
  readonly sameDayDelivery?: boolean | undefined;
  /** Orders that stand so as a whole; an empty list finds none. */
  readonly statuses?: readonly PackageStatus[] | undefined;
  /** Some package is not sent, and its latest shipping date lies before this (epoch ms). */
  readonly dueBefore?: number | undefined;
  readonly productId?: string | undefined;
  readonly stockCode?: string | undefined;
  /** Order creation, both ends included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly sortBy: "created" | "updated";
  readonly direction: "ASC" | "DESC";
  /** Those as well, and as they are, that listings show late; the control interface alone asks for them. */
  readonly withUnlisted?: true;
  /** Starts at 0. */
  readonly page: number;
  readonly size: number;
}

/** An order with the packages that hold its lines now. */
export interface OrderWithPackages {
  readonly order: Order;
  readonly packages: readonly ShipmentPackage[];
}

/** An order as the plain order listing shows it: from columns alone, without its packages. */
export interface OrderSummary
  extends Pick<Order, "orderId" | "orderNumber" | "createdDate" | "paymentType">,
    Pick<ShipmentPackage, "status" | "totalAmount" | "totalDiscountAmount"> {
  /** Empty when the buyer is a company. */
  readonly citizenshipId: string;
}

/** Every order of a seller, the newest first. */
export const anyOrder = { sortBy: "created", direction: "DESC", withUnlisted: true } as const;

/** Every package of a seller, the newest movement first. */
export const anyPackage = {
  window: { axis: "created", from: 0, to: Number.MAX_SAFE_INTEGER },
  sender: "ALL",
  withUnlisted: true,
  direction: "DESC",
} as const;

/** Every product of a seller. */
export const anyProduct = { sender: "ALL" } as const;
