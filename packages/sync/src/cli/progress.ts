import type { SyncEvent } from "../sync-options.ts";
import { duration, printableLine } from "./render.ts";
import type { WrittenEvent } from "./repeated-failures.ts";

/** How far reading was when this process came to it, and what it has done since. */
interface Reading {
  readonly startedAt: number;
  readonly checkpoint: number;
  packages: number;
}

/** A feed that is further behind than this is in its first backfill. */
const BACKFILL_MS = 10 * 60_000;
/** Before that, a rate would say nothing. */
const WARM_UP_MS = 1_000;

/**
 * Writes how far each seller's backfill is, how fast it goes and how long it still takes, and its end; and
 * what failed.
 *
 * @returns receives the events of a sync
 */
export function progressReport(options: ProgressOptions): (event: WrittenEvent) => void {
  const { now } = options;
  const feeds = new Map<string, Reading>();
  const backfills = new Map<string, Reading>();
  const current = new Set<string>();
  const line = progressLine(options);
  const show = (readings: Map<string, Reading>, event: Stored, to: number, what = ""): void => {
    const reading = readings.get(event.seller) ?? begin(event, now());
    reading.packages += event.packages;
    readings.set(event.seller, reading);
    if (now() < reading.startedAt + WARM_UP_MS) return;
    line.show(() => `${event.seller}: ${what}${describe(event, reading, to, now())}`);
  };
  const stored = (event: EventNamed<"stored">): void => {
    if (now() - event.checkpoint >= BACKFILL_MS) {
      current.delete(event.seller);
      show(feeds, event, now());
      return;
    }
    feeds.delete(event.seller);
    if (!current.has(event.seller)) line.say(`${event.seller}: up to date`);
    current.add(event.seller);
  };
  const backfilled = (event: EventNamed<"backfilled">): void => {
    if (event.checkpoint < event.to) {
      show(backfills, event, event.to, "backfill: ");
      return;
    }
    backfills.delete(event.seller);
    line.say(`${event.seller}: backfill complete`);
  };
  return (event) => {
    const times =
      event.repeated === undefined ? "" : ` (${event.repeated} times more since it was last said)`;
    if ("quarantined" in event && event.quarantined > 0) {
      line.say(`${event.seller}: ${event.quarantined} packages quarantined`);
    }
    if (event.type === "stored") stored(event);
    else if (event.type === "backfilled") backfilled(event);
    else if (event.type === "feed-failed" || event.type === "offers-failed")
      line.say(`${event.seller}: ${event.failure}${times}`);
    else if (event.type === "feed-warning") line.say(`${event.seller}: ${event.warning}`);
    else if (event.type === "delivery-failed")
      line.say(`${event.consumer}: ${event.failure}${times}`);
    else if (event.type === "recovered") line.say(describeRecovery(event));
    else if (event.type === "consumer-wait") line.say(describeWait(event));
    else if (event.type === "premise-false") line.say(describePremise(event));
    else if (event.type === "premise-holds")
      line.say(`${event.seller}: ${event.premise} holds again`);
    else if (event.type === "missed-changes") {
      line.say(`${event.seller}: ${event.changes} changes were found late, by the ${event.finder}`);
    } else if (event.type === "contract-drift") line.say(describeDrift(event));
    else if (event.type !== "quota-wait") line.say(`${event.failure}${times}`);
  };
}

function describeRecovery(event: EventNamed<"recovered">): string {
  const of = event.consumer ?? event.seller ?? "the database or its sellers";
  return `${of}: works again after ${event.failures} failures`;
}

function describeWait({ consumer, waitMs }: EventNamed<"consumer-wait">): string {
  const longest = duration(waitMs);
  return `${consumer}: another process has its changes, or was killed with them; waiting up to ${longest} for it`;
}

function describePremise(event: EventNamed<"premise-false">): string {
  const { seller, premise, expected, received, remedy, workaround } = event;
  return `${seller}: the premise ${premise} is false: expected ${expected}, received ${received}; ${remedy}; ${workaround}`;
}

const DRIFT: Readonly<Record<EventNamed<"contract-drift">["kind"], string>> = {
  "unknown-field": "a field that the contract has not",
  "unknown-value": "a value that the contract has not",
  "missing-field": "a field that the contract has is missing",
  type: "another type than the contract's",
};

function describeDrift({ operation, path, kind }: EventNamed<"contract-drift">): string {
  return `${operation} ${path}: ${DRIFT[kind]}; the service may have changed`;
}

type EventNamed<Type extends SyncEvent["type"]> = Extract<SyncEvent, { type: Type }>;
type Stored = EventNamed<"stored" | "backfilled">;

/** The first batch was read before the time is taken. */
function begin({ checkpoint, packages }: Stored, now: number): Reading {
  return { startedAt: now, checkpoint, packages: -packages };
}

/** @param to - where reading ends, epoch milliseconds */
function describe({ checkpoint }: Stored, reading: Reading, to: number, now: number): string {
  const elapsedMs = Math.max(1, now - reading.startedAt);
  const rate = Math.round((reading.packages * 1000) / elapsedMs);
  const walkedMs = checkpoint - reading.checkpoint;
  const leftMs = walkedMs > 0 ? ((to - checkpoint) * elapsedMs) / walkedMs : undefined;
  const left = leftMs === undefined ? "" : `, about ${duration(leftMs)} left`;
  const day = new Date(checkpoint).toISOString().slice(0, 10);
  const count = reading.packages.toLocaleString("en-US");
  return `${count} packages, up to ${day}, ${rate}/s${left}`;
}

export interface ProgressOptions {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const INTERVAL_MS = { terminal: 200, piped: 5_000 };

/** A line of progress: written over on a terminal, else a new one every five seconds. */
export function progressLine({ write, isTerminal, now }: ProgressOptions) {
  let next = 0;
  let isOpen = false;
  const clear = (): void => {
    if (isOpen) write("\r\u001b[K");
    isOpen = false;
  };
  return {
    clear,
    show(text: () => string): void {
      if (now() < next) return;
      next = now() + (isTerminal ? INTERVAL_MS.terminal : INTERVAL_MS.piped);
      write(isTerminal ? `\r\u001b[K${printableLine(text())}` : `${printableLine(text())}\n`);
      isOpen = isTerminal;
    },
    say(text: string): void {
      clear();
      write(`${printableLine(text)}\n`);
    },
  };
}
