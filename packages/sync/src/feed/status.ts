import { describeClockDifference } from "../domain/service-clock.ts";
import { formatTime } from "../domain/stored-time.ts";
import { listFeedChecks } from "../premises/feed-check-table.ts";
import { describePremiseProblems } from "../premises/workaround.ts";
import type { Session } from "../store/store.ts";
import type { FeedOptions } from "../store-access.ts";
import { describeFutureCheckpoint } from "./future-checkpoint.ts";
import { describeMissed } from "./missed-changes.ts";
import { countQuarantined } from "./quarantine.ts";
import {
  type BackfillProgress,
  describeBackfill,
  listSellers,
  type SellerRow,
  serviceTime,
} from "./seller-row.ts";

/** The state of a seller's feed. Times in epoch milliseconds. */
export interface SellerStatus {
  readonly seller: string;
  /**
   * `new`: nothing was read yet; `backfill`: the first poll has not reached the present; `current`: it has;
   * `failing`: the last poll failed; `paused`: the service refuses the credentials.
   */
  readonly state: "new" | "backfill" | "current" | "failing" | "paused";
  /** The reason when `failing` or `paused`. */
  readonly failure: string | null;
  /** The sequence of the last change: how many there are. */
  readonly changes: number;
  /** The start of the feed. */
  readonly startsAt: number;
  /** Everything updated from `startsAt` to before this moment is stored. */
  readonly checkpoint: number;
  /** How far the checkpoint is behind the present, milliseconds. */
  readonly lagMs: number;
  /** When a poll last reached the present. */
  readonly polledAt: number | null;
  /** Progress of a backfill of what was updated before `startsAt`; null when none runs. */
  readonly backfill: BackfillProgress | null;
  /** Problems that do not stop the feed, such as a wrong clock, or a `from` that has no effect. */
  readonly warning: string | null;
  /** Packages that could not be stored. `health` says why; they are retried. */
  readonly quarantined: number;
}

/**
 * @param machineNow - by this machine's clock, epoch milliseconds
 * @param findOptions - start and scope of a seller's feed by the options
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
      warning: warnings.filter((each) => each !== undefined).join(" ") || null,
      quarantined: quarantined.get(row.name)?.count ?? 0,
    };
  });
}

/** How far a seller's service is ahead of this machine's clock, milliseconds; null while nothing is known. */
export function clockDifferenceMs(row: SellerRow, now: number, machineNow: number): number | null {
  const serviceNow = serviceTime(row, now);
  return serviceNow === null ? null : serviceNow - machineNow;
}

/** Describes options that name another service or filter than those of the stored feed. */
function describeScopeMismatch(
  { scope }: SellerRow,
  expected: string | undefined,
): string | undefined {
  if (expected === undefined || scope === expected) return undefined;
  return `The options name ${expected}, and the stored feed is of ${scope}: run and once refuse it.`;
}

/** Describes an option `from` that has no effect. */
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
