import type * as contract from "../../gen/control-openapi.gen.ts";
import type { Immutable } from "../immutable.ts";

/** Where a delivery-point order goes (interface-specification.md, Shipment package). */
export type DeliveryPointKind = NonNullable<contract.NewOrder["deliveryAddressType"]>;

/** The buyer of an order; `fullName` is the company's title when the invoice is corporate. */
export type Buyer = Immutable<Required<contract.NewBuyer>>;

/** A service sold beside the items, such as gift wrapping; only SOAP shows it. Amounts: decimal text. */
export interface ServiceItem {
  readonly orderItemType: number;
  readonly installmentChargeWithVAT: string;
  readonly price: string;
  readonly totalDiscountPrice: string;
  readonly quantity: number;
  readonly sellerInvoiceAmount: string;
  /** The order lines that the service belongs to. */
  readonly orderLineIds: readonly string[];
}

/** The e-export side of an order (`micro`). */
export type ExportDeclaration = Immutable<contract.NewExportDeclaration>;

/**
 * What the packages of an order share: the buyer, the addresses, and the order-level data that only
 * SOAP shows. Status and amounts belong to the packages and their lines.
 */
export interface Order {
  /** The SOAP order id; REST does not show it. */
  readonly orderId: string;
  readonly sellerId: string;
  readonly orderNumber: string;
  /** Epoch ms of the order's creation. */
  readonly createdDate: number;
  readonly buyer: Buyer;
  readonly billingAddress: BillingAddress;
  readonly shippingAddress: ShippingAddress;
  /** Null for delivery to the buyer's address. */
  readonly deliveryAddressType: DeliveryPointKind | null;
  /** Message of the delivery point, shown by SOAP's item shipments. */
  readonly deliveryPointMessage: string | null;
  /** Null for a domestic order. */
  readonly exportDeclaration: ExportDeclaration | null;
  readonly sameDayDelivery: boolean;
  readonly paymentType: number;
  readonly rwbOrder: boolean | null;
  readonly serviceItems: readonly ServiceItem[];
  /** Where the seller said that the invoice is. */
  readonly invoiceUrl?: string;
}

/**
 * Where a parcel goes, or the delivery point's address; without a name on delivery-point orders
 * (interface-specification.md, Shipment package).
 */
export type ShippingAddress = Immutable<Required<contract.NewShippingAddress>>;

export type BillingAddress = Immutable<Required<contract.NewBillingAddress>>;
