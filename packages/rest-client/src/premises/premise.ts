/**
 * The id of a premise: an assumption about the service that the interface document does not state, and that walks over
 * package changes, the reading back of writes, or offers rely on.
 */
export type PremiseId = keyof typeof premises;

/** The statement of each premise, by the id of its entry in `specs/assumptions.md`. */
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

/** The result of measuring whether a service keeps a premise. */
export type PremiseVerdict =
  | { readonly state: "holds" }
  | FalsePremise
  /** The verdict when the measurement of a premise was inconclusive, for instance because the shop has no packages. */
  | { readonly state: "unknown"; readonly reason: string };

/**
 * The verdict about a premise that a response of the service contradicts. The texts of a verdict about a premise
 * contain no data of buyers.
 */
export interface FalsePremise {
  readonly state: "false";
  /** The listing query whose response contradicts the premise. */
  readonly sent: string;
  readonly expected: string;
  readonly received: string;
  /** The client option that corrects the deviation from the premise, or another advice to the user. */
  readonly remedy: string;
  readonly measured: Deviation;
}

/** The size of a service's deviation from a premise, as data by which a feed corrects its requests. */
export interface Deviation {
  /**
   * The value of the client option `operator.dateShiftMs` that corrects shifted dates: the milliseconds to add to
   * every date that is sent.
   */
  readonly dateShiftMs?: number;
  /** How far the date windows of listing queries must be widened at both ends, milliseconds. */
  readonly widenMs?: number;
  /**
   * True when the feed must request each package status separately, because a listing without a status filter leaves
   * out packages of some statuses.
   */
  readonly byStatus?: true;
}

/** A premise with the result of its measurement. */
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
 * Combines the verdicts of two measurements of a premise. One measurement of a premise proves nothing, because packages
 * may change during the measurement.
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
