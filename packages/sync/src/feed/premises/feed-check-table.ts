import manifest from "../../../package.json" with { type: "json" };
import type { Session } from "../../store/store.ts";
import { fields, json, optional, recordTable } from "../../store/tables/declare-table.ts";
import type { StoredFalsePremise } from "./workaround.ts";

/** Of premises and audits. */
export interface FeedCheck {
  readonly seller: string;
  /** The version of this package; another one measures again. */
  readonly checkedBy: string;
  /** Epoch milliseconds; 0 for never, or when a page has proved a premise false since. */
  readonly checkedAt: number;
  /** In a row, for instance because the shop has no packages. */
  readonly inconclusiveChecks: number;
  /** When no premise was false last, epoch milliseconds; null for never yet. */
  readonly lastHeldAt: number | null;
  readonly falsePremises: readonly StoredFalsePremise[];
  /** The next audit may find what no poll could, as after a start, a move or a pause. */
  readonly isAuditExempt: boolean;
  /** Found by audits alone, and not acknowledged yet. */
  readonly missedChanges: number;
  /** When an audit last found some, epoch milliseconds. */
  readonly missedChangesAt: number | null;
}

export const feedCheckTable = recordTable<FeedCheck>(
  "feed_check",
  {
    seller: fields.text,
    checkedBy: fields.text,
    checkedAt: fields.time,
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

/** Never measured. */
export function createFeedCheck(seller: string): FeedCheck {
  return {
    seller,
    checkedBy: RELEASE,
    checkedAt: 0,
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

/** The seller must be locked. */
export async function saveFeedCheck(session: Session, check: FeedCheck): Promise<void> {
  await session.insert(feedCheckTable, [check], "replace");
}

/** Stores what a page proved false; the next feed job reports it. */
export async function storeFalsePremises(
  session: Session,
  seller: string,
  evidence: readonly StoredFalsePremise[],
): Promise<void> {
  if (evidence.length === 0) return;
  const check = (await findFeedCheck(session, seller)) ?? createFeedCheck(seller);
  const added = evidence.filter(
    ({ premise }) => !check.falsePremises.some((known) => known.premise === premise),
  );
  if (added.length === 0) return;
  const falsePremises = [...check.falsePremises, ...added];
  await saveFeedCheck(session, { ...check, falsePremises, checkedAt: 0 });
}

/** The next audit counts no missed changes, as for a new feed. */
export async function resetFeedCheck(session: Session, sellers: readonly string[]): Promise<void> {
  await session.run(
    "UPDATE feed_check SET is_audit_exempt = ?, checked_by = '' WHERE seller IN EACH(?)",
    [true, JSON.stringify(sellers)],
  );
}
