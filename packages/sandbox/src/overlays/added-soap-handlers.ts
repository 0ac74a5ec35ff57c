import { saveInvoiceLink } from "../domain/operations/save-invoice-link.ts";
import { shipmentCompanies } from "../domain/rules/shipment-companies.ts";
import type { OperationName as AddedName } from "../gen/overlay-messages.gen.ts";
import type { SoapContext, SoapHandlers } from "../soap/soap-handlers.ts";
import { returnHandlers } from "./return-handlers.ts";

/** Of operations that overlays add; unconfirmed, and not part of the contract. */
export function addedSoapHandlers(context: SoapContext): Pick<SoapHandlers, AddedName> {
  const { domain, encode } = context;
  const result = { status: "success" } as const;
  return {
    GetShipmentCompanies: () =>
      encode("GetShipmentCompanies", {
        result,
        shipmentCompanies: { shipmentCompany: [...shipmentCompanies] },
      }),
    SaveLinkSellerInvoice: (sellerId, { url, orderNumber }) => {
      saveInvoiceLink(domain, sellerId, orderNumber, url);
      return encode("SaveLinkSellerInvoice", { result, url, orderNumber });
    },
    ...returnHandlers(context),
  };
}
