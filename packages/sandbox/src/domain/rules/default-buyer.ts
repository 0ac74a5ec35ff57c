import type { BillingAddress, ShippingAddress } from "../model/address.ts";
import type { Buyer } from "../model/order.ts";

const shippingAddress: ShippingAddress = {
  address: "Ihlamur Sokak No: 7 Daire: 3",
  city: "İstanbul",
  district: "Kadıköy",
  neighborhood: "Caferağa",
  fullName: "Defne Akpınarlı",
  gsm: "5550123456",
  tcId: null,
  postalCode: "34710",
};

/** Who buys when a placed order names no buyer; invented. */
export const defaultBuyer: {
  readonly buyer: Buyer;
  readonly shippingAddress: ShippingAddress;
  readonly billingAddress: BillingAddress;
} = {
  buyer: {
    customerId: "40000001",
    fullName: "Defne Akpınarlı",
    email: "defne.akpinarli@example.com",
    taxId: null,
    taxOffice: null,
    tcIdentityNumber: null,
  },
  shippingAddress,
  billingAddress: {
    ...shippingAddress,
    taxId: null,
    taxHouse: null,
    invoiceType: 1,
    countryCode: "TR",
  },
};
