const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** What the rules of the exam measure by; times in milliseconds. */
export const thresholds = {
  /** Fewer polls than this are no occasion for a rule of reading. */
  minPolls: 3,
  /** A listing after a pause of this share of the poll's interval begins another poll. */
  pauseShare: 0.25,
  /** A chance to read a change is at least this share of a poll's interval long. */
  shareOfPoll: 0.75,
  windowMs: 15 * DAY_MS,
  windowToleranceMs: SECOND_MS,
  gapMs: 1,
  /** Ids that differ by less than this share are one id that a double has rounded. */
  idShare: 5e-15,
  retryAfterToleranceMs: 150,
  confirmMs: 15 * SECOND_MS,
  confirmPolls: 3,
  refusedSecret: [
    { requests: 6, withinMs: 10 * SECOND_MS },
    { requests: 30, withinMs: 60 * SECOND_MS },
  ],
  /** How often the same refused write may be sent. */
  refusedWrites: 2,
  /** How often the same refused read may be sent. */
  refusedReads: 3,
  listingsPerMinute: 1_000,
  pageSizes: { listShipmentPackages: 100, queryProducts: 250 },
  silentMs: 30 * SECOND_MS,
  silentPolls: 3,
} as const;
