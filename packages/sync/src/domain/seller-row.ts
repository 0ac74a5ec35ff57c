import { fields, optional, recordTable, word } from "./table.ts";

/** What a store keeps of one seller's feed. Times in epoch milliseconds. */
export interface SellerRow {
  readonly name: string;
  /** The service's id of the seller, from its first package on. */
  readonly sellerId: string | null;
  /** Which service and which packages the feed is of; see `renderScope`. */
  readonly scope: string;
  /** `parked`: the service refuses the credentials. */
  readonly state: "active" | "parked";
  /** Why the last poll failed; null after one that did not. */
  readonly failure: string | null;
  /** Polls that failed in succession. */
  readonly failures: number;
  /** The sequence of the last change. */
  readonly sequence: number;
  /** Where the feed began. */
  readonly beginsAt: number;
  /** Everything updated before this moment is stored. */
  readonly resumeFrom: number;
  /** Polls that reached the present. */
  readonly polls: number;
  readonly polledAt: number | null;
  /** Where an audit under way goes on; null when none is. */
  readonly auditFrom: number | null;
  readonly auditDueAt: number;
  /** Where the feed is to begin once a backfill has read what is before `beginsAt`; null when none is under way. */
  readonly backfillFrom: number | null;
  /** What a backfill has stored ends before this moment; null when none is under way. */
  readonly backfilledTo: number | null;
  /** How far the service's clock is ahead of the machine's, milliseconds; null while they agree. */
  readonly serviceAheadMs: number | null;
  /** When a turn last wrote something; before the first, when the seller was added. */
  readonly turnAt: number;
}

/** How far the feed of every seller is. */
export const sellerTable = recordTable<SellerRow>(
  "seller",
  {
    name: fields.text,
    sellerId: optional(fields.text),
    scope: fields.text,
    state: word(),
    failure: optional(fields.text),
    failures: fields.integer,
    sequence: fields.integer,
    beginsAt: fields.time,
    resumeFrom: fields.time,
    polls: fields.integer,
    polledAt: optional(fields.time),
    auditFrom: optional(fields.time),
    auditDueAt: fields.time,
    backfillFrom: optional(fields.time),
    backfilledTo: optional(fields.time),
    serviceAheadMs: optional(fields.integer),
    turnAt: fields.time,
  },
  { key: ["name"] },
);
