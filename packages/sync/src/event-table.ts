import type { SyncEvent } from "./sync-options.ts";

/** An event as `--log-format json` writes it, beside `time`, `level` and `event`. */
export interface EventEntry {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly fields: readonly string[];
  readonly description: string;
}

const stored = ["seller", "packages", "changes", "quarantined", "checkpoint"] as const;

/** The events of a sync, once: the levels of the log and the reference of the docs come from it. */
export const eventTable: Readonly<Record<SyncEvent["type"], EventEntry>> = {
  stored: { level: "info", fields: stored, description: "A batch of packages was stored" },
  backfilled: {
    level: "info",
    fields: [...stored, "from", "to"],
    description: "A batch of packages from before the feed's begin was stored",
  },
  "quota-wait": {
    level: "debug",
    fields: ["seller", "waitMs"],
    description: "A request waits, because the rate limit of its seller is used up",
  },
  "consumer-wait": {
    level: "info",
    fields: ["consumer", "waitMs"],
    description: "`changes --into` waits for another process that has the consumer, or was killed",
  },
  "feed-failed": {
    level: "warn",
    fields: ["seller", "failure", "paused"],
    description:
      "A job of a seller's feed failed and is retried; `paused` when the service refuses the credentials",
  },
  "premise-false": {
    level: "warn",
    fields: ["seller", "premise", "sent", "expected", "received", "remedy", "workaround"],
    description: "The service contradicts what the feed relies on; `remedy` names what mends it",
  },
  "premise-holds": {
    level: "info",
    fields: ["seller", "premise"],
    description: "A premise that was false holds",
  },
  "missed-changes": {
    level: "warn",
    fields: ["seller", "finder", "changes"],
    description: "The overlap or an audit found changes that a poll should have found",
  },
  "feed-warning": {
    level: "warn",
    fields: ["seller", "warning"],
    description: "A feed goes on, but something about it is wrong, such as a clock",
  },
  "delivery-failed": {
    level: "warn",
    fields: ["consumer", "seller", "failure"],
    description: "A consumer did not take its changes; they are delivered again later",
  },
  "offers-failed": {
    level: "warn",
    fields: ["seller", "failure"],
    description: "Prices or stock could not be sent or confirmed; it is tried again later",
  },
  "sellers-failed": {
    level: "warn",
    fields: ["failure"],
    description:
      "Which sellers there are could not be read, or there is none; those of before stay",
  },
  "store-failed": {
    level: "error",
    fields: ["failure"],
    description: "The database failed; jobs go on when it is back",
  },
  recovered: {
    level: "info",
    fields: ["of", "failures", "seller", "consumer"],
    description:
      "What failed before in this process works again; `of` names the event of the failure",
  },
  "contract-drift": {
    level: "warn",
    fields: ["operation", "path", "kind"],
    description: "Contract drift: a response is not as the contract says; once for each path",
  },
};

/** What the command `run` writes beside the events of the sync. */
export const commandEventTable = {
  listening: {
    level: "info",
    fields: ["message", "url"],
    description: "Probes and metrics are served",
  },
  "no-metrics": {
    level: "info",
    fields: ["message"],
    description: "`/metrics` needs packages that are not installed",
  },
  started: {
    level: "info",
    fields: ["message"],
    description: "The database is open, jobs are done",
  },
  stopping: {
    level: "info",
    fields: ["message", "signal"],
    description: "A signal was received; what is under way is ended",
  },
  failed: { level: "error", fields: ["message"], description: "The command ended with this error" },
} as const satisfies Record<string, EventEntry>;
