import { listLetters } from "../consumers/dead-letter.ts";
import { listStatuses } from "../feed/status.ts";
import type { Session, Store } from "../store/store.ts";
import type { SyncEvent } from "../sync-events.ts";

/** What a sync needs of a meter: `metrics.getMeter("my-erp")` of `@opentelemetry/api` fits as it is. */
export interface Meter {
  createCounter(name: string, options: MetricOptions): { add(value: number, of: Attributes): void };
  createHistogram(
    name: string,
    options: MetricOptions,
  ): { record(value: number, of: Attributes): void };
  createObservableGauge(
    name: string,
    options: MetricOptions,
  ): { addCallback(observe: Observe): void; removeCallback(observe: Observe): void };
}

/** How a metric is described. */
export interface MetricOptions {
  readonly description: string;
  readonly unit: string;
}

type Attributes = Record<string, string>;

/** Observes values of a gauge when they are collected. */
export type Observe = (result: {
  observe(value: number, of: Attributes): void;
}) => void | Promise<void>;

export interface Metrics {
  readonly count: (event: SyncEvent) => void;
  /** Ends the gauges. */
  readonly stop: () => void;
}

/**
 * Counts events, and observes how far sellers and consumers are.
 *
 * @param opening - gives the sync once it is opened; there is nothing to observe before
 */
export function startMetrics(
  meter: Meter,
  opening: () => Promise<{ readonly store: Store }> | undefined,
): Metrics {
  const counter = (name: string, description: string, unit: string) =>
    meter.createCounter(`marketplace.sync.${name}`, { description, unit });
  const packages = counter("packages", "Packages that were read and stored", "{package}");
  const changes = counter("changes", "Changes that were stored", "{change}");
  const failures = counter("failures", "What failed and is tried again", "{failure}");
  const drift = counter("drift", "Places where responses are not as the contract says", "{place}");
  const quotaWait = meter.createHistogram("marketplace.sync.quota.wait", {
    description: "How long requests waited for the quota",
    unit: "ms",
  });
  const gauge = (name: string, options: MetricOptions, read: typeof readLags) => {
    const observed = meter.createObservableGauge(`marketplace.sync.${name}`, options);
    const observe: Observe = async (result) => {
      const context = await opening()?.catch(() => undefined);
      const readings = (await context?.store.read(read)) ?? [];
      for (const { value, of } of readings) result.observe(value, of);
    };
    observed.addCallback(observe);
    return () => observed.removeCallback(observe);
  };
  const stops = [
    gauge("lag", { description: "How far feeds are behind the present", unit: "ms" }, readLags),
    gauge(
      "dead_letters",
      { description: "Changes that consumers could not process", unit: "{change}" },
      readDeadLetters,
    ),
  ];
  return {
    count(event) {
      const { type } = event;
      const of: Attributes = {};
      if ("seller" in event) of.seller = event.seller;
      if ("consumer" in event) of.consumer = event.consumer;
      if (type === "stored" || type === "backfilled") {
        packages.add(event.packages, of);
        changes.add(event.changes, of);
      } else if (type === "quota-wait") quotaWait.record(event.waitMs, of);
      else if (type === "drift") {
        drift.add(1, { operation: event.operation, place: event.place, kind: event.kind });
      } else failures.add(1, { ...of, type });
    },
    stop() {
      for (const each of stops) each();
    },
  };
}

/** One value of a gauge, and what it is of. */
interface Reading {
  readonly value: number;
  readonly of: Record<string, string>;
}

/** How far every feed is behind the present, milliseconds. */
async function readLags(session: Session): Promise<readonly Reading[]> {
  return (await listStatuses(session)).map(({ seller, lagMs }) => ({
    value: lagMs,
    of: { seller },
  }));
}

/** How many dead letters every consumer has. */
async function readDeadLetters(session: Session): Promise<readonly Reading[]> {
  const counts = new Map<string, number>();
  for (const { consumer } of await listLetters(session)) {
    counts.set(consumer, (counts.get(consumer) ?? 0) + 1);
  }
  return [...counts].map(([consumer, value]) => ({ value, of: { consumer } }));
}
