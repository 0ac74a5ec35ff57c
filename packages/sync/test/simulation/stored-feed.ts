import type { Line, Version } from "./shop.ts";
import { HOUR_MS, START } from "./world.ts";

/** The service answers at both. */
export const ADDRESSES = ["http://service.test", "http://moved.test"] as const;

interface StoredChange {
  readonly version: Version;
  readonly kind: string;
  /** When the change was stored, epoch milliseconds. */
  readonly at: number;
}

/** What is known of the stored feed of one seller. All times are without the difference of the service's clock. */
export class StoredFeed {
  address: string = ADDRESSES[0];
  checkpoint = -Infinity;
  startsAt = -Infinity;
  polls = 0;
  /** Since when the feed works around what differs at the service; Infinity when it does not know it yet. */
  workaroundSince = Infinity;
  /** After so many polls the service's clock is measured again, because a clock was set. */
  timedPolls = 0;
  polledAt = START;
  /** How often it has failed in succession. */
  failures = 0;
  readonly stored = new Set<number>();
  /** The stored changes, each of which was judged, by their sequence. */
  readonly changes = new Map<number, StoredChange>();
  /** The versions that were stored late since a pass has said that it found such. */
  readonly late: Version[] = [];
  /** Those of which a pass has said so last; an overlap and an audit of one job say it one after the other. */
  missed: readonly Version[] = [];
  /** The last version of each package that was stored in time. */
  readonly lastInTime = new Map<string, number>();

  /** What a change did to the lines of its package; undefined when the version before it may be erased. */
  findLineChanges(sequence: number): string[] | undefined {
    const { version } = this.changes.get(sequence) ?? {};
    if (version === undefined) return undefined;
    const before = [...this.changes.values()]
      .slice(0, sequence - 1)
      .map((each) => each.version)
      .filter(({ id, orderNumber }) => id === version.id && orderNumber === version.orderNumber)
      .filter(({ date }) => date <= version.date)
      .toSorted((one, other) => one.date - other.date)
      .at(-1);
    if ((before ?? version).date < START - HOUR_MS) return undefined;
    const kept = before?.status === version.status ? before.lines.map(describeLine) : [];
    return version.lines
      .filter((line) => !kept.includes(describeLine(line)))
      .map(({ orderLineId }) => `${orderLineId} is ${before === undefined ? "added" : "changed"}`);
  }
}

const describeLine = ({ orderLineId, totalLaborCostExcludingVAT: cost, productName }: Line) =>
  `${orderLineId} ${cost} ${productName}`;
