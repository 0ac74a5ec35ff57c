import type { SellerRow } from "../domain/seller-row.ts";

/** How far a backfill is: what was updated from `from` to before `completeBefore` is stored, of all before `to`; epoch milliseconds. */
export interface BackfillProgress {
  /** Where the feed begins once the backfill is complete. */
  readonly from: number;
  readonly completeBefore: number;
  /** Where the feed begins now. */
  readonly to: number;
}

/** How far the backfill of a seller is; null when none is under way. */
export function describeBackfill({
  backfillFrom: from,
  backfilledTo,
  beginsAt,
}: SellerRow): BackfillProgress | null {
  return from === null ? null : { from, completeBefore: backfilledTo ?? from, to: beginsAt };
}
