import type { SellerRow } from "./seller-row.ts";
import { type FeedSettings, OVERLAP_EVERY } from "./settings.ts";

/** What a poll is to read. Epoch milliseconds, both ends included. */
export interface PollRange {
  readonly from: number;
  readonly to: number;
  /** What was updated before surfaced late. */
  readonly lateBefore: number;
}

/** A checkpoint further in the future than this was made by a clock that was set back since. */
const AHEAD_MS = 60_000;

/**
 * The range of a poll: from the checkpoint to a little before the present. Every fifth one begins earlier,
 * for what the service listed late.
 */
export function pollRange(seller: SellerRow, settings: FeedSettings, now: number): PollRange {
  const { resumeFrom, beginsAt, polls } = seller;
  const { settleMs, overlapMs } = settings;
  const to = now - settleMs;
  const ahead = resumeFrom > to + AHEAD_MS;
  const lateBefore = ahead ? to + 1 : resumeFrom;
  const withOverlap = polls % OVERLAP_EVERY === OVERLAP_EVERY - 1 || ahead;
  const from = withOverlap ? Math.max(beginsAt, lateBefore - overlapMs) : lateBefore;
  return { from, to, lateBefore };
}
