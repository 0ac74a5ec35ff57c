import type { ShipmentPackage } from "@marketplace-seller/rest-client";

/** They identify a customer even when a version has another customer id. */
const identifiers: readonly ((shipment: Partial<ShipmentPackage>) => unknown)[] = [
  ({ customerEmail }) => customerEmail,
  ({ tcIdentityNumber }) => tcIdentityNumber,
  ({ taxId }) => taxId,
  ({ billingAddress }) => billingAddress?.taxId,
  ({ billingAddress }) => billingAddress?.gsm,
  ({ billingAddress }) => billingAddress?.address,
  ({ shippingAddress }) => shippingAddress?.gsm,
  ({ shippingAddress }) => shippingAddress?.address,
];

/**
 * With the customer's id; without any, because the service has masked the order; or with another id but the customer's
 * e-mail address, tax number, telephone number or address.
 *
 * @param versions - all stored ones of the order
 */
export function findVersionsOfCustomer<
  Version extends { readonly shipment: Partial<ShipmentPackage> },
>(customerId: string, versions: readonly Version[]): readonly Version[] {
  const named = versions.filter(({ shipment }) => String(shipment.customerId) === customerId);
  if (named.length === 0) return [];
  const customerData = new Set(named.flatMap(({ shipment }) => readIdentifiers(shipment)));
  return versions.filter(({ shipment }) => {
    const id = String(shipment.customerId);
    const hasOtherId = id !== customerId && /^[1-9]\d*$/.test(id);
    return !hasOtherId || readIdentifiers(shipment).some((text) => customerData.has(text));
  });
}

function readIdentifiers(shipment: Partial<ShipmentPackage>): readonly string[] {
  return identifiers.flatMap((read) => {
    const text = read(shipment);
    return typeof text === "string" && /[\p{L}\p{N}]/u.test(text) ? [text] : [];
  });
}
