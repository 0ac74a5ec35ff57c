import type * as contract from "../../gen/control-openapi.gen.ts";
import type { Immutable } from "../immutable.ts";

/** Where its packages are sent (interface-specification.md, Shipment package). */
export type DeliveryPointKind = NonNullable<contract.NewOrder["deliveryAddressType"]>;

/** `fullName` is the company's title when the invoice is corporate. */
export type Buyer = Immutable<Required<contract.NewBuyer>>;

/** Such as gift wrapping; only SOAP returns it. Amounts are decimal text. */
export interface ServiceItem {
  readonly orderItemType: number;
  readonly installmentChargeWithVAT: string;
  readonly price: string;
  readonly totalDiscountPrice: string;
  readonly quantity: number;
  readonly sellerInvoiceAmount: string;
  readonly orderLineIds: readonly string[];
}

/** Of an e-export order, which REST returns when `micro` is true. */
export type ExportDeclaration = Immutable<contract.NewExportDeclaration>;

/** What its packages share. Status and amounts are theirs and their lines'. */
export interface Order {
  /** SOAP returns it, and REST does not. */
  readonly orderId: string;
  readonly sellerId: string;
  readonly orderNumber: string;
  /** Epoch ms. */
  readonly createdDate: number;
  readonly buyer: Buyer;
  readonly billingAddress: BillingAddress;
  readonly shippingAddress: ShippingAddress;
  /** Null when it is delivered to the buyer's address. */
  readonly deliveryAddressType: DeliveryPointKind | null;
  /** SOAP returns it with the shipment of an item. */
  readonly deliveryPointMessage: string | null;
  /** Null for a domestic order. */
  readonly exportDeclaration: ExportDeclaration | null;
  readonly sameDayDelivery: boolean;
  readonly paymentType: number;
  readonly rwbOrder: boolean | null;
  readonly serviceItems: readonly ServiceItem[];
  /** As the seller saved it through the API. */
  readonly invoiceUrl?: string;
}

/** Of a delivery point it has no recipient's name (interface-specification.md, Shipment package). */
export type ShippingAddress = Immutable<Required<contract.NewShippingAddress>>;

export type BillingAddress = Immutable<Required<contract.NewBillingAddress>>;
