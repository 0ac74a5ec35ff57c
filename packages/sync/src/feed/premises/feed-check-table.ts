import manifest from "../../../package.json" with { type: "json" };
import type { Session } from "../../store/store.ts";
import { fields, json, optional, recordTable } from "../../store/tables/declare-table.ts";
import type { StoredFalsePremise } from "./workaround.ts";

/** The stored results of measuring a feed's premises and of audits. */
export interface FeedCheck {
  readonly seller: string;
  /** The version of this npm package that measured the premises last; another version measures the premises again. */
  readonly checkedBy: string;
  /** When the premises are measured next, epoch milliseconds. */
  readonly dueAt: number;
  /**
   * The number of inconclusive measurements in a row; a measurement is inconclusive for instance when the shop has no
   * packages.
   */
  readonly inconclusiveChecks: number;
  /** The last time at which no premise was false, epoch milliseconds; null if there was no such time yet. */
  readonly lastHeldAt: number | null;
  readonly falsePremises: readonly StoredFalsePremise[];
  /** Whether the next audit may find changes that no poll could have found, as after a start, a move or a pause. */
  readonly isAuditExempt: boolean;
  /** The number of changes that only audits found and nobody has acknowledged yet. */
  readonly missedChanges: number;
  /** When an audit last found missed changes, epoch milliseconds. */
  readonly missedChangesAt: number | null;
}

export const feedCheckTable = recordTable<FeedCheck>(
  "feed_check",
  {
    seller: fields.text,
    checkedBy: fields.text,
    dueAt: fields.time,
    inconclusiveChecks: fields.integer,
    lastHeldAt: optional(fields.time),
    falsePremises: json<readonly StoredFalsePremise[]>(),
    isAuditExempt: fields.boolean,
    missedChanges: fields.integer,
    missedChangesAt: optional(fields.time),
  },
  { key: ["seller"] },
);

export const RELEASE = manifest.version;

/** Creates the row of a feed whose premises were never measured. */
export function createFeedCheck(seller: string, now: number): FeedCheck {
  return {
    seller,
    checkedBy: RELEASE,
    dueAt: now,
    inconclusiveChecks: 0,
    lastHeldAt: null,
    falsePremises: [],
    isAuditExempt: true,
    missedChanges: 0,
    missedChangesAt: null,
  };
}

export async function findFeedCheck(
  session: Session,
  seller: string,
): Promise<FeedCheck | undefined> {
  const [row] = await session.query("SELECT * FROM feed_check WHERE seller = ?", [seller]);
  return row && feedCheckTable.parse(row);
}

export async function listFeedChecks(session: Session): Promise<readonly FeedCheck[]> {
  return (await session.query("SELECT * FROM feed_check ORDER BY seller")).map(
    feedCheckTable.parse,
  );
}

/** Saves the results of measurements and audits for a feed, whose seller the caller must have locked. */
export async function saveFeedCheck(session: Session, check: FeedCheck): Promise<void> {
  await session.insert(feedCheckTable, [check], "replace");
}

/**
 * Stores the premises that a page of the listing proved false, unless they are already stored. The next feed job
 * reports these premises.
 */
export async function storeFalsePremises(
  session: Session,
  seller: string,
  evidence: readonly StoredFalsePremise[],
  now: number,
): Promise<void> {
  if (evidence.length === 0) return;
  const check = (await findFeedCheck(session, seller)) ?? createFeedCheck(seller, now);
  const added = evidence.filter(
    ({ premise }) => !check.falsePremises.some((known) => known.premise === premise),
  );
  if (added.length === 0) return;
  const falsePremises = [...check.falsePremises, ...added];
  await saveFeedCheck(session, { ...check, falsePremises, dueAt: now });
}

/**
 * Requests a new measurement of the premises, and exempts the next audit from counting missed changes, as for a new
 * feed.
 */
export async function resetFeedCheck(session: Session, sellers: readonly string[]): Promise<void> {
  await session.run(
    "UPDATE feed_check SET is_audit_exempt = ?, checked_by = '' WHERE seller IN EACH(?)",
    [true, JSON.stringify(sellers)],
  );
}
