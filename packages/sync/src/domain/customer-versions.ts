import type { ShipmentPackage } from "@marketplace-seller/rest-client";

/** Texts by which a version is a customer's though it has another id. */
const identifying: readonly ((shipment: Partial<ShipmentPackage>) => unknown)[] = [
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
 * Finds which versions of one order are a customer's: those that name the customer, those that name nobody, as a
 * service shows an order that it has masked, and those that name somebody else with the customer's own e-mail address,
 * number or address.
 *
 * @param versions - all stored versions of the order
 */
export function findVersionsOf<Version extends { readonly shipment: Partial<ShipmentPackage> }>(
  customerId: string,
  versions: readonly Version[],
): readonly Version[] {
  const named = versions.filter(({ shipment }) => String(shipment.customerId) === customerId);
  if (named.length === 0) return [];
  const own = new Set(named.flatMap(({ shipment }) => readIdentifying(shipment)));
  return versions.filter(({ shipment }) => {
    const id = String(shipment.customerId);
    const isAnothers = id !== customerId && /^[1-9]\d*$/.test(id);
    return !isAnothers || readIdentifying(shipment).some((text) => own.has(text));
  });
}

function readIdentifying(shipment: Partial<ShipmentPackage>): readonly string[] {
  return identifying.flatMap((read) => {
    const text = read(shipment);
    return typeof text === "string" && /[\p{L}\p{N}]/u.test(text) ? [text] : [];
  });
}
