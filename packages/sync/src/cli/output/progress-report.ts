import { describeEvent, type EventOf } from "./describe-event.ts";
import { createProgressLine, type ProgressOptions } from "./progress-line.ts";
import type { ReportedEvent } from "./repeated-failures.ts";
import { formatDuration } from "./terminal-text.ts";

/** Where this process started to read a feed, and how much it has read since. */
interface Reading {
  readonly startedAt: number;
  readonly checkpoint: number;
  packages: number;
}

/** A feed with a larger lag, milliseconds, is shown as in its first backfill. */
const MIN_BACKFILL_LAG_MS = 10 * 60_000;
/** A rate over a shorter time would be meaningless. */
const MIN_RATE_TIME_MS = 1_000;

/** For people: progress, rate and remaining time of each backfill, its end, and every failure. */
export function createProgressReport(options: ProgressOptions): (event: ReportedEvent) => void {
  const { now } = options;
  const feeds = new Map<string, Reading>();
  const backfills = new Map<string, Reading>();
  const upToDate = new Set<string>();
  const line = createProgressLine(options);
  const showProgress = (
    readings: Map<string, Reading>,
    event: StoredEvent,
    end: number,
    label = "",
  ): void => {
    const reading = readings.get(event.seller) ?? startReading(event, now());
    reading.packages += event.packages;
    readings.set(event.seller, reading);
    if (now() < reading.startedAt + MIN_RATE_TIME_MS) return;
    line.show(() => `${event.seller}: ${label}${describeProgress(event, reading, end, now())}`);
  };
  const reportStored = (event: EventOf<"stored">): void => {
    if (now() - event.checkpoint >= MIN_BACKFILL_LAG_MS) {
      upToDate.delete(event.seller);
      showProgress(feeds, event, now());
      return;
    }
    feeds.delete(event.seller);
    if (!upToDate.has(event.seller)) line.print(`${event.seller}: up to date`);
    upToDate.add(event.seller);
  };
  const reportBackfilled = (event: EventOf<"backfilled">): void => {
    if (event.checkpoint < event.to) {
      showProgress(backfills, event, event.to, "backfill: ");
      return;
    }
    backfills.delete(event.seller);
    line.print(`${event.seller}: backfill complete`);
  };
  return (event) => {
    if ("quarantined" in event && event.quarantined > 0) {
      line.print(`${event.seller}: ${event.quarantined} packages quarantined`);
    }
    if (event.type === "stored") reportStored(event);
    if (event.type === "backfilled") reportBackfilled(event);
    const text = describeEvent(event);
    if (text !== undefined) line.print(text);
  };
}

type StoredEvent = EventOf<"stored" | "backfilled">;

/** The first batch does not count: it was read before. */
function startReading({ checkpoint, packages }: StoredEvent, now: number): Reading {
  return { startedAt: now, checkpoint, packages: -packages };
}

/** @param end - up to where the feed is read, epoch milliseconds */
function describeProgress(
  { checkpoint }: StoredEvent,
  reading: Reading,
  end: number,
  now: number,
): string {
  const elapsedMs = Math.max(1, now - reading.startedAt);
  const rate = Math.round((reading.packages * 1000) / elapsedMs);
  const readMs = checkpoint - reading.checkpoint;
  const remainingMs = readMs > 0 ? ((end - checkpoint) * elapsedMs) / readMs : undefined;
  const remaining = remainingMs === undefined ? "" : `, about ${formatDuration(remainingMs)} left`;
  const day = new Date(checkpoint).toISOString().slice(0, 10);
  const count = reading.packages.toLocaleString("en-US");
  return `${count} packages, up to ${day}, ${rate}/s${remaining}`;
}
