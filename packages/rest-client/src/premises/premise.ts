/** What the walk over changes, read-back and offers rely on beyond the interface document's words. */
export type PremiseId = keyof typeof premises;

/** Each premise, by the id of its entry in the list of assumptions, and what it claims. */
export const premises = {
  "service-clock":
    "the header Date of responses, the dates of packages and this machine's clock agree",
  "epoch-gmt3": "startDate and endDate are the instants that their epoch milliseconds name",
  "date-bounds": "packages dated exactly startDate or endDate are listed",
  "order-by-field-effect": "with orderByField=true, dates apply to lastModifiedDate",
  "listing-all-statuses": "a listing without status shows packages of every status",
  "page-filling": "every page but the last is full",
  "order-number-filter": "a listing by orderNumber shows the packages of that order",
  "product-by-stock-code": "a product query by stockCode shows that product",
  "last-modified-moves": "lastModifiedDate moves with every change of a package",
  "stable-ids": "a package keeps its id, and an id its order",
} as const;

/** What measuring a premise came to. */
export type PremiseVerdict =
  | { readonly state: "holds" }
  | FalsePremise
  /** It cannot be told, such as in an empty shop. */
  | { readonly state: "unknown"; readonly reason: string };

/** A premise that a service contradicts. No customer's data is in the texts. */
export interface FalsePremise {
  readonly state: "false";
  /** The query that shows it. */
  readonly sent: string;
  readonly expected: string;
  readonly received: string;
  /** The option that mends it, or what else to do. */
  readonly remedy: string;
  readonly measured: Deviation;
}

/** How far a service is from a premise, for a reader that is to lose nothing all the same. */
export interface Deviation {
  /** `operator.dateShiftMs` that makes up for it: added to every date that is sent, milliseconds. */
  readonly dateShiftMs?: number;
  /** How much more must be asked for at both ends of a window, milliseconds. */
  readonly widenMs?: number;
  /** Whether each status must be asked for by itself. */
  readonly byStatus?: true;
}

/** A premise with what measuring it came to. */
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
 * What two looks at a premise say together. One alone proves nothing: packages may change while they are looked at.
 *
 * @example combineLooks(HOLDS, unknown("the shop is empty")) // holds
 */
export function combineLooks(first: PremiseVerdict, second: PremiseVerdict): PremiseVerdict {
  if (first.state !== "false" && second.state !== "false") {
    return second.state === "holds" ? second : first;
  }
  if (first.state === "unknown") return first;
  if (second.state === "unknown") return second;
  if (first.state === "holds" || second.state === "holds") {
    return unknown("two looks at it disagree: packages may have changed meanwhile");
  }
  return JSON.stringify(first.measured) === JSON.stringify(second.measured)
    ? second
    : unknown("two looks at it measured different values");
}
