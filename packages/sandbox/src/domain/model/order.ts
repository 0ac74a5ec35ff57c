/** Where a delivery-point order goes (interface-specification.md, Shipment package). */
export type DeliveryPointKind = "KTN" | "EASYPOINT" | "PUP";

/** The buyer of an order. */
export interface Buyer {
  readonly customerId: string;
  /** The company's title when the invoice is corporate. */
  readonly fullName: string;
  readonly email: string;
  readonly taxId: string | null;
  readonly taxOffice: string | null;
  readonly tcIdentityNumber: string | null;
}

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
export interface ExportDeclaration {
  readonly hsCode: string;
  readonly invoiceLink: string | null;
  readonly invoiceDate: number | null;
  readonly etgbNo: string | null;
  readonly etgbDate: number | null;
}

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
}

/** Where a parcel goes, or the delivery point's address. */
export interface ShippingAddress {
  readonly address: string;
  readonly city: string;
  readonly district: string;
  readonly neighborhood: string | null;
  /** Null on delivery-point orders (interface-specification.md, Shipment package). */
  readonly fullName: string | null;
  readonly gsm: string | null;
  readonly tcId: string | null;
  readonly postalCode: string | null;
}

/** 1 = individual, 2 = corporate. */
export type InvoiceType = 1 | 2;

/** Whom to invoice. */
export interface BillingAddress extends ShippingAddress {
  readonly taxId: string | null;
  readonly taxHouse: string | null;
  readonly invoiceType: InvoiceType;
  /** Two-letter code of the buyer's country. */
  readonly countryCode: string;
}
