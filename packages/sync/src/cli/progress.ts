import type { StoredEvent, SyncEvent } from "../sync-events.ts";
import { type ProgressOptions, progressLine } from "./progress-line.ts";

/** How far a backfill was when this process came to it, and what it has done since. */
interface Backfill {
  readonly startedAt: number;
  readonly completeBefore: number;
  packages: number;
}

/** A feed that is further behind than this is in its backfill. */
const BACKFILL_MS = 10 * 60_000;
/** Before that, a rate would say nothing. */
const WARM_UP_MS = 1_000;

/**
 * Writes how far each seller's backfill is, how fast it goes and how long it still takes, and its end; and
 * what failed.
 *
 * @returns receives the events of a sync
 */
export function progressReport(options: ProgressOptions): (event: SyncEvent) => void {
  const { now } = options;
  const backfills = new Map<string, Backfill>();
  const current = new Set<string>();
  const line = progressLine(options);
  const stored = (event: StoredEvent): void => {
    if (event.setAside > 0) line.say(`${event.seller}: ${event.setAside} packages set aside`);
    const backfill = backfills.get(event.seller) ?? begin(event, now());
    backfill.packages += event.packages;
    backfills.set(event.seller, backfill);
    const isLast = now() - event.completeBefore < BACKFILL_MS;
    if (isLast) {
      backfills.delete(event.seller);
      if (!current.has(event.seller)) line.say(`${event.seller}: up to date`);
      current.add(event.seller);
      return;
    }
    current.delete(event.seller);
    if (now() < backfill.startedAt + WARM_UP_MS) return;
    line.show(() => describe(event, backfill, now()));
  };
  return (event) => {
    if (event.type === "stored") stored(event);
    else if (event.type === "turn-failed" || event.type === "offers-failed")
      line.say(`${event.seller}: ${event.failure}`);
    else if (event.type === "feed-warning") line.say(`${event.seller}: ${event.warning}`);
    else if (event.type === "delivery-failed") line.say(`${event.consumer}: ${event.failure}`);
    else if (event.type !== "quota-wait") line.say(event.failure);
  };
}

/** The first batch was read before the time is taken. */
function begin({ completeBefore, packages }: StoredEvent, now: number): Backfill {
  return { startedAt: now, completeBefore, packages: -packages };
}

function describe(
  { seller, completeBefore }: StoredEvent,
  backfill: Backfill,
  now: number,
): string {
  const elapsedMs = Math.max(1, now - backfill.startedAt);
  const rate = Math.round((backfill.packages * 1000) / elapsedMs);
  const walkedMs = completeBefore - backfill.completeBefore;
  const leftMs = walkedMs > 0 ? ((now - completeBefore) * elapsedMs) / walkedMs : undefined;
  const left = leftMs === undefined ? "" : `, about ${duration(leftMs)} left`;
  const day = new Date(completeBefore).toISOString().slice(0, 10);
  const count = backfill.packages.toLocaleString("en-US");
  return `${seller}: ${count} packages, up to ${day}, ${rate}/s${left}`;
}

/** A time span for people: the two largest units at most. */
export function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`;
}
