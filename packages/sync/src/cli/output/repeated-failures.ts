import type { SyncEvent } from "../../contract/sync-event.ts";
/** With the number of equal failures left out since the last one. */
export type ReportedEvent = SyncEvent & { readonly repeated?: number };

const REPORT_INTERVAL_MS = 10 * 60_000;

interface OngoingFailure {
  readonly failure: string;
  readonly reportedAt: number;
  readonly repeated: number;
}

/**
 * Reports a repeated failure at once, then every ten minutes with its number, and at once again after `recovered`.
 * Other events pass.
 *
 * @param now - epoch milliseconds
 */
export function createFailureFilter(
  report: (event: ReportedEvent) => void,
  now: () => number,
): (event: SyncEvent) => void {
  const ongoing = new Map<string, OngoingFailure>();
  return (event) => {
    if (event.type === "recovered") {
      const recovered = getFailureKey(event.of, event);
      for (const key of ongoing.keys()) if (key.startsWith(recovered)) ongoing.delete(key);
    }
    if (!("failure" in event)) return report(event);
    const order = "orderNumber" in event ? [event.orderNumber, event.packageId] : [];
    const key = `${getFailureKey(event.type, event)}${JSON.stringify(order)}`;
    const last = ongoing.get(key);
    const repeated = last?.failure === event.failure ? last.repeated + 1 : 0;
    if (repeated > 0 && last !== undefined && now() - last.reportedAt < REPORT_INTERVAL_MS) {
      ongoing.set(key, { ...last, repeated });
      return;
    }
    ongoing.set(key, { failure: event.failure, reportedAt: now(), repeated: 0 });
    report(repeated > 0 ? { ...event, repeated } : event);
  };
}

function getFailureKey(type: string, event: SyncEvent): string {
  return JSON.stringify([
    type,
    "seller" in event ? event.seller : undefined,
    "consumer" in event ? event.consumer : undefined,
  ]);
}
