import type { Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import { contractStatuses } from "./package-status.ts";
import type { Workaround } from "./premises/workaround.ts";

/** Of one seller alone. */
export const MIN_POLL_INTERVAL_MS = 10_000;

/** The largest share of a seller's quota of listing requests that polls may take. */
const QUOTA_SHARE = 0.1;
/** Polls of all sellers of a service together are sent at most this often in a second. */
const POLLS_PER_SECOND = 60;

/** What the poll interval of a seller is chosen by, where no option sets it. */
export interface PollPace {
  /** The sellers of the same service whose feeds are read. */
  readonly sellers: number;
  readonly requestsPerMinute: number | false;
  /** The requests that a poll without changes takes. */
  readonly requestsPerPoll: number;
  /** Whether the service has refused a request for its rate since the last poll. */
  readonly isThrottled: boolean;
}

/** Chooses the time from the end of one poll to the next, milliseconds. */
export function choosePollInterval(pace: PollPace): number {
  const { sellers, requestsPerMinute, requestsPerPoll, isThrottled } = pace;
  const bySellers = (sellers / POLLS_PER_SECOND) * 1000;
  const byQuota =
    requestsPerMinute === false
      ? 0
      : (requestsPerPoll * 60_000) / (QUOTA_SHARE * requestsPerMinute);
  const interval = Math.ceil(Math.max(MIN_POLL_INTERVAL_MS, bySellers, byQuota));
  return isThrottled ? 2 * interval : interval;
}

/** The requests of a poll without changes: one for each status where statuses are asked one by one, else one. */
export function countPollRequests(scope: string, { byStatus }: Workaround): number {
  const { status }: { readonly status?: readonly string[] } = JSON.parse(scope);
  return status?.length ?? (byStatus ? contractStatuses.length : 1);
}

/** A seller counts as read for this time after its last feed job, milliseconds. */
const READ_WITHIN_MS = 60 * 60_000;
/** How long a process uses its last count, because a fleet would count thousands of sellers at each poll. */
const COUNT_INTERVAL_MS = 30_000;

export type CountSellers = (session: Session, scope: string) => Promise<number>;

/** Counts the sellers of a service in the database, so that all processes find the same number. */
export function createSellerCount(): CountSellers {
  let counted: { readonly at: number; readonly sellers: ReadonlyMap<string, number> } | undefined;
  return async (session, scope) => {
    const now = await session.now();
    if (counted === undefined || Math.abs(now - counted.at) > COUNT_INTERVAL_MS) {
      const sellers = new Map<string, number>();
      const rows = await session.query(
        "SELECT scope, count(*) AS sellers FROM seller WHERE last_job_at > ? GROUP BY scope",
        [formatTime(now - READ_WITHIN_MS)],
      );
      for (const row of rows) {
        const origin = originOf(String(row.scope));
        sellers.set(origin, (sellers.get(origin) ?? 0) + Number(row.sellers));
      }
      counted = { at: now, sellers };
    }
    return counted.sellers.get(originOf(scope)) ?? 1;
  };
}

const originOf = (scope: string): string => new URL(JSON.parse(scope).service).origin;
