import { describeClockDifference } from "../clients/service-clock.ts";
import type { BackfillProgress } from "../contract/sync-event.ts";
import type { Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { describeFutureCheckpoint } from "./future-checkpoint.ts";
import { describeMissed } from "./missed-changes.ts";
import { listFeedChecks } from "./premises/feed-check-table.ts";
import { describePremiseProblems } from "./premises/workaround.ts";
import { countQuarantined } from "./quarantine.ts";
import { describeBackfill, listSellers, type SellerRow, serviceTime } from "./seller-row.ts";
import type { FeedOptions } from "./stored-sellers.ts";

/** The state of a seller's feed. Times are epoch milliseconds. */
export interface SellerStatus {
  readonly seller: string;
  /**
   * `new`: nothing was read yet; `backfill`: the first poll is not complete; `current`: up to date; `failing`: the last
   * poll failed; `paused`: the service refuses the credentials.
   */
  readonly state: "new" | "backfill" | "current" | "failing" | "paused";
  /** Why the seller is `failing` or `paused`. */
  readonly failure: string | null;
  /** The sequence number of the last change, which is their number. */
  readonly changes: number;
  /** The feed reads packages updated since. */
  readonly startsAt: number;
  /** Every package updated from `startsAt` until just before is stored. */
  readonly checkpoint: number;
  /** How far the checkpoint is behind now, milliseconds. */
  readonly lagMs: number;
  /** When a poll was last complete. */
  readonly polledAt: number | null;
  /** The running backfill of packages updated before `startsAt`. */
  readonly backfill: BackfillProgress | null;
  /** A problem that does not stop the feed, such as a wrong clock, or an option `from` without effect. */
  readonly warning: string | null;
  /** The packages that could not be stored; the feed retries them, and `health` says why. */
  readonly quarantined: number;
}

/**
 * @param machineNow - by this machine's clock, epoch milliseconds
 * @param findOptions - returns the start and the scope of a feed in the options
 */
export async function listStatuses(
  session: Session,
  machineNow: number,
  findOptions: (seller: string) => FeedOptions | undefined = () => undefined,
): Promise<readonly SellerStatus[]> {
  const now = await session.now();
  const quarantined = await countQuarantined(session);
  const checks = new Map((await listFeedChecks(session)).map((check) => [check.seller, check]));
  return (await listSellers(session)).map((row) => {
    const serviceNow = serviceTime(row, now) ?? now;
    const failure = row.failure ?? describeFutureCheckpoint(row, serviceNow, now) ?? null;
    const { from, scope } = findOptions(row.name) ?? {};
    const check = checks.get(row.name);
    const warnings = [
      ...describePremiseProblems(
        check?.falsePremises ?? [],
        describeClockDifference(clockDifferenceMs(row, now, machineNow)),
      ),
      describeIgnoredFrom(row, from),
      describeScopeMismatch(row, scope),
      check && describeMissed(check, now),
    ];
    return {
      seller: row.name,
      state: stateOf({ ...row, failure }),
      failure,
      changes: row.sequence,
      startsAt: row.startsAt,
      checkpoint: row.checkpoint,
      lagMs: Math.max(0, serviceNow - row.checkpoint),
      polledAt: row.polledAt,
      backfill: describeBackfill(row),
      warning: warnings.filter((warning) => warning !== undefined).join(" ") || null,
      quarantined: quarantined.get(row.name)?.count ?? 0,
    };
  });
}

/** How far the service's clock is ahead of this machine's, milliseconds; null while unknown. */
export function clockDifferenceMs(row: SellerRow, now: number, machineNow: number): number | null {
  const serviceNow = serviceTime(row, now);
  return serviceNow === null ? null : serviceNow - machineNow;
}

function describeScopeMismatch(
  { scope }: SellerRow,
  expected: string | undefined,
): string | undefined {
  if (expected === undefined || scope === expected) return undefined;
  return `The configuration names ${expected}, but the database has the feed of ${scope}, so run and once fail. Restore the previous configuration.`;
}

/** The option `from` has no effect on a feed that has started. */
export function describeIgnoredFrom(
  { startsAt }: SellerRow,
  from: number | undefined,
): string | undefined {
  if (from === undefined || from <= startsAt) return undefined;
  return `from ${formatTime(from)} has no effect: the feed starts at ${formatTime(startsAt)} already, and stored packages stay.`;
}

function stateOf({
  state,
  failure,
  polls,
  startsAt,
  checkpoint,
}: SellerRow): SellerStatus["state"] {
  if (state === "paused") return "paused";
  if (failure !== null) return "failing";
  if (polls > 0) return "current";
  return checkpoint === startsAt ? "new" : "backfill";
}
