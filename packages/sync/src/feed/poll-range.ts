import type { SellerRow } from "../domain/seller-row.ts";
import { type FeedSettings, OVERLAP_EVERY } from "./settings.ts";

/** What a poll is to read. Epoch milliseconds, both ends included. */
export interface PollRange {
  readonly from: number;
  readonly to: number;
  /** What was updated before surfaced late. */
  readonly lateBefore: number;
}

/**
 * The range of a poll: from the checkpoint to a little before the present. Every fifth one begins earlier,
 * for what the service listed late.
 */
export function pollRange(seller: SellerRow, settings: FeedSettings, now: number): PollRange {
  const { resumeFrom: lateBefore, beginsAt, polls } = seller;
  const { settleMs, overlapMs } = settings;
  const to = now - settleMs;
  const withOverlap = polls % OVERLAP_EVERY === OVERLAP_EVERY - 1;
  const from = withOverlap ? Math.max(beginsAt, lateBefore - overlapMs) : lateBefore;
  return { from, to, lateBefore };
}
