import type { Transform } from "../calls/http/http-response.ts";
import type { ServiceNames } from "../calls/service-names.ts";
import type { SellerViews } from "../control/package-control.ts";
import type { SendAsSeller } from "../control/repeat-request.ts";
import { SandboxControl } from "../control/sandbox-control.ts";
import type { DomainContext } from "../domain/context.ts";
import type { Store } from "../domain/store.ts";
import { renderOperatorNames } from "../rest/apply-operator-names.ts";
import { renderPackage } from "../rest/render-json.ts";
import { createOrderRenderer } from "../soap/register-soap-routes.ts";
import type { Calls } from "./create-calls.ts";
import type { Offer } from "./resolve-offer.ts";
import { packageVersion, type ResolvedOptions } from "./resolve-options.ts";
import { DOCS_PATH } from "./serve-files.ts";

export function createControl(
  store: Store,
  options: ResolvedOptions,
  { names }: Offer,
  calls: Calls,
  sendAsSeller: SendAsSeller,
): SandboxControl {
  const { authenticator, context, transform } = calls;
  return new SandboxControl({
    ...calls,
    about: describeSandbox(options, names),
    sendAsSeller,
    views: createViews(transform, context, names),
    sellersChanged: () => authenticator.replace(store.read(({ sellers }) => sellers.list())),
  });
}

function describeSandbox(
  { profile, operator, docs }: ResolvedOptions,
  { soapPath, soapSearch, soapNamespace }: ServiceNames,
): SandboxControl["about"] {
  return {
    version: packageVersion,
    profile,
    ...(operator && { operator }),
    paths: {
      soap: `${soapPath}${soapSearch}`,
      soapNamespace,
      wsdl: `${soapPath}?wsdl`,
      ...(docs === undefined ? {} : { docs: DOCS_PATH }),
    },
  };
}

/** As the seller receives them. */
function createViews(
  transform: Transform,
  context: DomainContext,
  names: ServiceNames,
): SellerViews {
  const renderSoapOrder = createOrderRenderer(context, names);
  return {
    rest: (shipment, order) =>
      renderOperatorNames(transform.sellerView(renderPackage(shipment, order)), names),
    soap: (sellerId, orderId) => transform.sellerView(renderSoapOrder(sellerId, orderId)),
  };
}
