/** What walks over package changes, reading back or offers rely on, and the interface document does not state. */
export type PremiseId = keyof typeof premises;

/** What each states, by the id of its entry in `specs/assumptions.md`. */
export const premises = {
  "service-clock":
    "the header Date of responses, the dates of packages and this machine's clock agree",
  "epoch-gmt3": "startDate and endDate are the instants that their epoch milliseconds name",
  "date-bounds": "packages dated exactly startDate or endDate are listed",
  "order-by-field-effect": "with orderByField=true, dates apply to lastModifiedDate",
  "listing-all-statuses": "a listing without status returns packages of every status",
  "page-filling": "every page but the last is full",
  "order-number-filter": "a listing by orderNumber returns the packages of that order",
  "product-by-stock-code": "a product query by stockCode returns that product",
  "last-modified-moves": "the service updates lastModifiedDate with every change of a package",
  "stable-ids": "a package keeps its id, and the service uses no id again for another order",
} as const;

/** Whether a service keeps a premise. */
export type PremiseVerdict =
  | { readonly state: "holds" }
  | FalsePremise
  /** Inconclusive, for instance because the shop has no packages. */
  | { readonly state: "unknown"; readonly reason: string };

/** A response contradicts the premise; the texts have no data of buyers. */
export interface FalsePremise {
  readonly state: "false";
  /** The query with this response. */
  readonly sent: string;
  readonly expected: string;
  readonly received: string;
  /** The client option that corrects it, or other advice. */
  readonly remedy: string;
  readonly measured: Deviation;
}

/** How far a service deviates, by which a feed corrects its requests. */
export interface Deviation {
  /** For `operator.dateShiftMs`: milliseconds to add to every date that is sent. */
  readonly dateShiftMs?: number;
  /** To widen date windows by at both ends. */
  readonly widenMs?: number;
  /** Each status must be requested separately: a listing without a status leaves packages out. */
  readonly byStatus?: true;
}

/** A premise with its verdict. */
export interface MeasuredPremise {
  readonly premise: PremiseId;
  readonly claim: string;
  readonly verdict: PremiseVerdict;
}

export const HOLDS: PremiseVerdict = { state: "holds" };

export function unknown(reason: string): PremiseVerdict {
  return { state: "unknown", reason };
}

/**
 * One measurement proves nothing, because packages may change meanwhile.
 *
 * @example combineMeasurements(HOLDS, unknown("the shop is empty")) // holds
 */
export function combineMeasurements(first: PremiseVerdict, second: PremiseVerdict): PremiseVerdict {
  if (first.state !== "false" && second.state !== "false") {
    return second.state === "holds" ? second : first;
  }
  if (first.state === "unknown") return first;
  if (second.state === "unknown") return second;
  if (first.state === "holds" || second.state === "holds") {
    return unknown("two measurements differ: packages may have changed in between");
  }
  return JSON.stringify(first.measured) === JSON.stringify(second.measured)
    ? second
    : unknown("two measurements have different values");
}
