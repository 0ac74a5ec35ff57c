import type { DomainContext, DomainSettings } from "../domain/context.ts";
import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { WireRenderer } from "../domain/store.ts";
import { type Answer, errorAnswer } from "../http/answer.ts";
import { observedAnswer } from "../http/observed-answer.ts";
import type { Problem } from "../http/problem.ts";
import { observedListing } from "../rest/observed-listing.ts";
import { observedOperations } from "../rest/observed-operations.ts";
import { renderPackage } from "../rest/render-package.ts";
import { renderProduct } from "../rest/render-product.ts";
import type { RestHandler, ServedOperation } from "../rest/rest-call.ts";
import { documentManner, type SoapManner } from "../soap/manner.ts";
import { observedManner } from "../soap/observed-manner.ts";
import type { ProfileName } from "./options.ts";

/** Everything in which the profiles differ. */
export interface Profile {
  /** How a refusal on a path is answered. */
  readonly answerTo: (problem: Problem, path: string) => Answer;
  /** What the listings show. The text is kept with the record: it follows the profile it was written in. */
  readonly renderer: WireRenderer;
  /** What is done around the package listing. */
  readonly aroundListing: (listing: RestHandler) => RestHandler;
  /** What `pageCount` counts (assumption `page-count`). */
  readonly pageCount: "pages" | "rows";
  /** Whether the listing's rate is limited. */
  readonly limitsRate: boolean;
  /** What the rules do differently. */
  readonly settings: Pick<DomainSettings, "splitOriginal" | "wrongDecimals">;
  /** Operations besides those of the contract. */
  readonly operations: (context: DomainContext) => readonly ServedOperation[];
  /** How SOAP answers. */
  readonly soap: SoapManner;
}

/** The profiles: by the interface document and our assumptions, and as is reported of live services. */
export const profiles: Readonly<Record<ProfileName, Profile>> = {
  document: {
    answerTo: errorAnswer,
    renderer: { package: renderPackage, product: renderProduct },
    aroundListing: (listing) => listing,
    pageCount: "pages",
    limitsRate: true,
    settings: {},
    operations: () => [],
    soap: documentManner,
  },
  observed: {
    answerTo: observedAnswer,
    renderer: { package: renderObserved, product: renderProduct },
    aroundListing: observedListing,
    pageCount: "rows",
    limitsRate: false,
    settings: {
      splitOriginal: "Cancelled",
      wrongDecimals: "reject",
    },
    operations: observedOperations,
    soap: observedManner,
  },
};

/** Reported of the data: a leading space in a status, `tcId` empty. */
function renderObserved(shipment: ShipmentPackage, order: Order): string {
  const billingAddress = { ...order.billingAddress, tcId: "" };
  const shippingAddress = { ...order.shippingAddress, tcId: "" };
  const wire = renderPackage(shipment, { ...order, billingAddress, shippingAddress });
  return wire.replace('"shipmentPackageStatus":"Shipped"', '"shipmentPackageStatus":" Shipped"');
}
