import type { SyncEvent } from "./sync-event.ts";
/** In the JSON log, beside `time`, `level` and `event`. */
export interface EventEntry {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly fields: readonly string[];
  readonly description: string;
}

const stored = ["seller", "packages", "changes", "quarantined", "checkpoint"] as const;

/** Log levels and the reference in the docs come from this table. */
export const eventTable: Readonly<Record<SyncEvent["type"], EventEntry>> = {
  stored: { level: "info", fields: stored, description: "A batch of packages was stored" },
  backfilled: {
    level: "info",
    fields: [...stored, "from", "to"],
    description: "A batch of packages updated before the start of the feed was stored",
  },
  "quota-wait": {
    level: "debug",
    fields: ["seller", "waitMs"],
    description: "A request waits, because its seller's quota of listing requests is used up",
  },
  "consumer-wait": {
    level: "info",
    fields: ["consumer", "waitMs"],
    description:
      "`changes --into` waits until another process releases the consumer, or its lease expires",
  },
  "run-lock-wait": {
    level: "info",
    fields: ["holder"],
    description:
      "`run` waits until a `backfill` on the same SQLite file has finished its running jobs, or `backfill` leaves the work to `run`",
  },
  "write-wait": {
    level: "info",
    fields: ["seller", "key", "operation", "waitMs"],
    description:
      "A keyed write waits for a write of the same order that another process is sending, or for the end of the lease of a killed process",
  },
  "feed-failed": {
    level: "warn",
    fields: ["seller", "failure", "isPaused"],
    description:
      "A feed job failed and is retried later; `isPaused` is true when the service refuses the credentials",
  },
  "premise-false": {
    level: "warn",
    fields: ["seller", "premise", "sent", "expected", "received", "remedy", "workaround"],
    description:
      "The service contradicts a premise (an assumption of the feed); `remedy` names the option to set",
  },
  "premise-holds": {
    level: "info",
    fields: ["seller", "premise"],
    description: "The service again fulfills a premise (an assumption of the feed) that was false",
  },
  "missed-changes": {
    level: "warn",
    fields: ["seller", "finder", "changes"],
    description: "The overlap or an audit found changes that polls had missed",
  },
  "feed-warning": {
    level: "warn",
    fields: ["seller", "warning"],
    description: "The feed continues, but something is wrong, for instance a clock",
  },
  "delivery-failed": {
    level: "warn",
    fields: ["consumer", "seller", "orderNumber", "packageId", "failure"],
    description:
      "A delivery to a consumer failed and is retried; `orderNumber` and `packageId` name the change that the consumer refused",
  },
  "offers-failed": {
    level: "warn",
    fields: ["seller", "failure"],
    description: "Prices or stock could not be sent or confirmed; the job is retried",
  },
  "verify-failed": {
    level: "warn",
    fields: ["seller", "failure"],
    description: "`verify` could not compare a seller, because its service failed",
  },
  "sellers-failed": {
    level: "warn",
    fields: ["failure"],
    description:
      "The sellers could not be read, or there are none; the previous sellers stay in use",
  },
  "store-failed": {
    level: "error",
    fields: ["failure"],
    description: "The database failed; jobs run again when it responds",
  },
  "scrub-failed": {
    level: "warn",
    fields: ["failure"],
    description:
      "Erased data are still in the SQLite file, because another process is reading it; overwriting them is tried again",
  },
  "journal-failed": {
    level: "warn",
    fields: ["failure"],
    description:
      "The file that counts sent requests beside the SQLite database cannot be written, so the sync may not notice a restored backup",
  },
  recovered: {
    level: "info",
    fields: ["of", "failures", "seller", "consumer"],
    description:
      "A job that had failed in this process succeeded, and left no dead letter; `of` is the type of the failure event",
  },
  "contract-drift": {
    level: "warn",
    fields: ["operation", "path", "kind"],
    description:
      "Contract drift: a REST response contradicts the contract; reported once for each path",
  },
};

/** What the command `run` logs beside the events of the sync. */
export const commandEventTable = {
  "config-warning": {
    level: "warn",
    fields: ["message"],
    description:
      "The command runs as root, and another user owns the configuration file or its folder",
  },
  listening: {
    level: "info",
    fields: ["message", "url"],
    description: "The health probes and metrics are available at the logged address",
  },
  "no-metrics": {
    level: "info",
    fields: ["message"],
    description: "`/metrics` needs packages that are not installed",
  },
  started: {
    level: "info",
    fields: ["message"],
    description: "The command has opened the database and runs jobs",
  },
  stopping: {
    level: "info",
    fields: ["message", "signal"],
    description: "The process received a stop signal; it finishes running jobs and ends",
  },
  failed: { level: "error", fields: ["message"], description: "The command ended with this error" },
} as const satisfies Record<string, EventEntry>;
