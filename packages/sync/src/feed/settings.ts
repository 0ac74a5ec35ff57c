/** How a feed is kept current. Times in milliseconds. */
export interface FeedSettings {
  /** From the end of one poll to the next. */
  readonly pollEveryMs: number;
  /** How soon a seller whose credentials were refused is tried again: twice as long each time, up to ten minutes. */
  readonly parkedRetryMs: number;
  /** How long after an update the service may still fail to list it; a poll keeps so far behind the present. */
  readonly settleMs: number;
  /** How far back every fifth poll begins. */
  readonly overlapMs: number;
  /** From the end of one audit to the next. */
  readonly auditEveryMs: number;
  /** How far back an audit begins. */
  readonly auditReachMs: number;
  /** How many packages a turn reads before other sellers get theirs. */
  readonly packagesPerTurn: number;
}
