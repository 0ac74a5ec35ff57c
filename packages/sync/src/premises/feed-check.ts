import manifest from "../../package.json" with { type: "json" };
import { fields, json, optional, recordTable } from "../domain/table.ts";
import type { Session } from "../store/store.ts";
import type { StoredPremise } from "./allowance.ts";

/** What a feed knows of the premises that it relies on, and what audits found that polls had missed. */
export interface FeedCheck {
  readonly seller: string;
  /** The release of this package that checked last: another one checks anew. */
  readonly checkedBy: string;
  /** When the premises are to be measured again, epoch milliseconds. */
  readonly dueAt: number;
  /** How many times in succession something could not be told, as in an empty shop. */
  readonly untold: number;
  /** When no premise was false last; null when that was never so. Epoch milliseconds. */
  readonly heldAt: number | null;
  readonly falsePremises: readonly StoredPremise[];
  /** Whether the next audit may find what no poll could have: the first one after a begin, a move, a pause. */
  readonly isAuditExempt: boolean;
  /** Changes that audits found and polls had missed, until they are acknowledged. */
  readonly auditFound: number;
  /** When the last of them was found, epoch milliseconds. */
  readonly auditFoundAt: number | null;
}

export const feedCheckTable = recordTable<FeedCheck>(
  "feed_check",
  {
    seller: fields.text,
    checkedBy: fields.text,
    dueAt: fields.time,
    untold: fields.integer,
    heldAt: optional(fields.time),
    falsePremises: json<readonly StoredPremise[]>(),
    isAuditExempt: fields.boolean,
    auditFound: fields.integer,
    auditFoundAt: optional(fields.time),
  },
  { key: ["seller"] },
);

export const RELEASE = manifest.version;

/** A feed that was never checked: it is about to begin, or an earlier release made it. */
export function firstCheck(seller: string, now: number): FeedCheck {
  return {
    seller,
    checkedBy: RELEASE,
    dueAt: now,
    untold: 0,
    heldAt: null,
    falsePremises: [],
    isAuditExempt: true,
    auditFound: 0,
    auditFoundAt: null,
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

/** To be called with the seller locked. */
export async function saveFeedCheck(session: Session, check: FeedCheck): Promise<void> {
  await session.insert(feedCheckTable, [check], "replace");
}

/** Notes premises that the feed found false as it went, unless they are known; the next job says so. */
export async function noteFalse(
  session: Session,
  seller: string,
  found: readonly StoredPremise[],
  now: number,
): Promise<void> {
  if (found.length === 0) return;
  const check = (await findFeedCheck(session, seller)) ?? firstCheck(seller, now);
  const added = found.filter(
    ({ premise }) => !check.falsePremises.some((each) => each.premise === premise),
  );
  if (added.length === 0) return;
  const falsePremises = [...check.falsePremises, ...added];
  await saveFeedCheck(session, { ...check, falsePremises, dueAt: now });
}

/** Lets the next audit find what polls missed, and the premises be measured anew, as after a begin. */
export async function checkAnew(session: Session, sellers: readonly string[]): Promise<void> {
  await session.run(
    "UPDATE feed_check SET is_audit_exempt = ?, checked_by = '' WHERE seller IN EACH(?)",
    [true, JSON.stringify(sellers)],
  );
}
