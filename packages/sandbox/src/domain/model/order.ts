import type * as contract from "../../gen/control-openapi.gen.ts";
import type { Immutable } from "../immutable.ts";

/**
 * The kind of delivery point to which the packages of an order are sent (interface-specification.md, Shipment
 * package).
 */
export type DeliveryPointKind = NonNullable<contract.NewOrder["deliveryAddressType"]>;

/** The buyer of an order; `fullName` is the company's title when the invoice is corporate. */
export type Buyer = Immutable<Required<contract.NewBuyer>>;

/**
 * A service sold with an order, such as gift wrapping. Only the SOAP order service returns service items. The amounts
 * of a service item are decimal text.
 */
export interface ServiceItem {
  readonly orderItemType: number;
  readonly installmentChargeWithVAT: string;
  readonly price: string;
  readonly totalDiscountPrice: string;
  readonly quantity: number;
  readonly sellerInvoiceAmount: string;
  /** The ids of the order lines that the service belongs to. */
  readonly orderLineIds: readonly string[];
}

/** The export data of an e-export order, which REST returns when `micro` is true. */
export type ExportDeclaration = Immutable<contract.NewExportDeclaration>;

/**
 * An order: the buyer, the addresses and other data that the order's packages share. Status and amounts are data of
 * an order's packages and their lines, not of the order.
 */
export interface Order {
  /** The order id, which SOAP returns and REST does not. */
  readonly orderId: string;
  readonly sellerId: string;
  readonly orderNumber: string;
  /** Creation time of the order, epoch ms. */
  readonly createdDate: number;
  readonly buyer: Buyer;
  readonly billingAddress: BillingAddress;
  readonly shippingAddress: ShippingAddress;
  /** The kind of delivery point; null when the order is delivered to the buyer's address. */
  readonly deliveryAddressType: DeliveryPointKind | null;
  /** Message of the delivery point, which SOAP returns with the shipment of an order item. */
  readonly deliveryPointMessage: string | null;
  /** The export data of an e-export order; null for a domestic order. */
  readonly exportDeclaration: ExportDeclaration | null;
  readonly sameDayDelivery: boolean;
  readonly paymentType: number;
  readonly rwbOrder: boolean | null;
  readonly serviceItems: readonly ServiceItem[];
  /** The URL of the order's invoice, as the seller saved it through the API. */
  readonly invoiceUrl?: string;
}

/**
 * The address that a parcel is sent to. For an order to a delivery point, the shipping address is the delivery
 * point's address without a recipient's name (interface-specification.md, Shipment package).
 */
export type ShippingAddress = Immutable<Required<contract.NewShippingAddress>>;

export type BillingAddress = Immutable<Required<contract.NewBillingAddress>>;
