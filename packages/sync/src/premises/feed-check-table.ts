import manifest from "../../package.json" with { type: "json" };
import { fields, json, optional, recordTable } from "../domain/declare-table.ts";
import type { Session } from "../store/store.ts";
import type { StoredFalsePremise } from "./workaround.ts";

/** The result of measuring a feed's premises, and of comparing what polls stored with audits. */
export interface FeedCheck {
  readonly seller: string;
  /** The version of this package that measured last; another version measures again. */
  readonly checkedBy: string;
  /** When the premises are measured again, epoch milliseconds. */
  readonly dueAt: number;
  /** How many measurements in succession were inconclusive, for instance because the shop has no packages. */
  readonly inconclusiveChecks: number;
  /** The last time at which no premise was false, epoch milliseconds; null for never. */
  readonly lastHeldAt: number | null;
  readonly falsePremises: readonly StoredFalsePremise[];
  /** Whether the next audit may find changes that no poll could have found, as after a start, a move or a pause. */
  readonly isAuditExempt: boolean;
  /** Changes that only an audit found, until they are acknowledged. */
  readonly missedChanges: number;
  /** When an audit last found some, epoch milliseconds. */
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

/** Creates the row of a feed that was never measured: a new one, or one of an earlier version. */
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

/** Saves a row. The caller has locked the seller. */
export async function saveFeedCheck(session: Session, check: FeedCheck): Promise<void> {
  await session.insert(feedCheckTable, [check], "replace");
}

/** Stores premises that a page proved false, unless they are known. The next feed job reports them. */
export async function storeFalsePremises(
  session: Session,
  seller: string,
  found: readonly StoredFalsePremise[],
  now: number,
): Promise<void> {
  if (found.length === 0) return;
  const check = (await findFeedCheck(session, seller)) ?? createFeedCheck(seller, now);
  const added = found.filter(
    ({ premise }) => !check.falsePremises.some((known) => known.premise === premise),
  );
  if (added.length === 0) return;
  const falsePremises = [...check.falsePremises, ...added];
  await saveFeedCheck(session, { ...check, falsePremises, dueAt: now });
}

/** Measures the premises again, and exempts the next audit, as for a new feed. */
export async function resetFeedCheck(session: Session, sellers: readonly string[]): Promise<void> {
  await session.run(
    "UPDATE feed_check SET is_audit_exempt = ?, checked_by = '' WHERE seller IN EACH(?)",
    [true, JSON.stringify(sellers)],
  );
}
