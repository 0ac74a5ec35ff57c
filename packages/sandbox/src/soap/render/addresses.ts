import type { AddressModel } from "@marketplace-seller/soap-client/codec";
import type { BillingAddress, ShippingAddress } from "../../domain/model/address.ts";

/** An address as SOAP shows it: no member may be nil, so what is not there is empty. */
export function addressModel(address: ShippingAddress | BillingAddress): AddressModel {
  return {
    address: address.address,
    fullName: address.fullName ?? "",
    city: address.city,
    district: address.district,
    neighborhood: address.neighborhood ?? "",
    postalCode: address.postalCode ?? "",
    gsm: address.gsm ?? "",
    tcId: address.tcId ?? "",
    taxId: ("taxId" in address ? address.taxId : null) ?? "",
    taxHouse: ("taxHouse" in address ? address.taxHouse : null) ?? "",
  };
}
