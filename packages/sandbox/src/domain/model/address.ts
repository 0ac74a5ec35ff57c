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
