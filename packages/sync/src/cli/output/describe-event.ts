import type { SyncEvent } from "../../contract/sync-event.ts";
import type { ReportedEvent } from "./repeated-failures.ts";
import { formatDuration } from "./terminal-text.ts";

export type EventOf<Type extends SyncEvent["type"]> = Extract<ReportedEvent, { type: Type }>;

/** In one line; undefined for mere progress. */
export function describeEvent(event: ReportedEvent): string | undefined {
  switch (event.type) {
    case "stored":
    case "backfilled":
    case "quota-wait":
      return undefined;
    case "feed-failed":
    case "offers-failed":
    case "verify-failed":
      return `${event.seller}: ${event.failure}${describeRepetition(event)}`;
    case "delivery-failed":
      return describeDeliveryFailure(event);
    case "sellers-failed":
    case "store-failed":
    case "scrub-failed":
    case "journal-failed":
      return `${event.failure}${describeRepetition(event)}`;
    case "feed-warning":
      return `${event.seller}: ${event.warning}`;
    case "recovered":
      return describeRecovery(event);
    case "consumer-wait":
      return describeWait(event);
    case "run-lock-wait":
      return `waiting for ${event.holder}, which uses this database file`;
    case "write-wait":
      return describeWriteWait(event);
    case "premise-false":
      return describePremise(event);
    case "premise-holds":
      return `${event.seller}: ${event.premise} holds again`;
    case "missed-changes":
      return `${event.seller}: the ${event.finder} found ${event.changes} changes that polls had missed`;
    case "contract-drift":
      return describeDrift(event);
  }
}

function describeRepetition({ repeated }: ReportedEvent): string {
  return repeated === undefined ? "" : ` (repeated ${repeated} times since it was last reported)`;
}

function describeDeliveryFailure(event: EventOf<"delivery-failed">): string {
  const { consumer, seller, orderNumber, packageId, failure } = event;
  const names = [
    consumer,
    seller,
    ...(orderNumber === undefined ? [] : [`order ${orderNumber}`]),
    ...(packageId === undefined ? [] : [`package ${packageId}`]),
  ];
  return `${names.join(", ")}: ${failure}${describeRepetition(event)}`;
}

function describeRecovery({ of, consumer, seller, failures }: EventOf<"recovered">): string {
  const names = [consumer, seller].filter((name) => name !== undefined);
  if (of === "scrub-failed") return "the erased data are overwritten";
  const subject =
    names.length > 0 ? names.join(", ") : of === "sellers-failed" ? "sellers" : "database";
  return `${subject}: works again after ${failures === 1 ? "a failure" : `${failures} failures`}`;
}

function describeWait({ consumer, waitMs }: EventOf<"consumer-wait">): string {
  return `${consumer}: another process is handling its changes, or was killed while it did; waiting up to ${formatDuration(waitMs)} for it`;
}

function describeWriteWait({ seller, key, operation, waitMs }: EventOf<"write-wait">): string {
  return `${seller}: ${operation} with the key ${JSON.stringify(key)} is not sent yet: another process is sending a write of the same order, or was killed while it did; waiting up to ${formatDuration(waitMs)} for it`;
}

function describePremise(event: EventOf<"premise-false">): string {
  const { seller, premise, expected, received, remedy, workaround } = event;
  return `${seller}: the service contradicts the premise ${premise}: expected ${expected}, received ${received}; ${remedy}; ${workaround}`;
}

const DRIFT_DESCRIPTIONS: Readonly<Record<EventOf<"contract-drift">["kind"], string>> = {
  "unknown-field": "a field that the contract does not have",
  "unknown-value": "a value that the contract does not have",
  "missing-field": "a field of the contract is missing",
  notation: "a value that is written as the contract does not allow",
  type: "a value of another type than in the contract",
};

function describeDrift({ operation, path, kind }: EventOf<"contract-drift">): string {
  return `${operation} ${path}: ${DRIFT_DESCRIPTIONS[kind]}; the service may have changed`;
}
