import type { Clock } from "@marketplace-seller/client-core";
import { listOffsets } from "../changes/consumer-offset.ts";
import { listDeadLetters } from "../changes/dead-letter.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import { listFeedChecks } from "../feed/premises/feed-check-table.ts";
import { listStatuses, type SellerStatus } from "../feed/status.ts";
import type { SellerAccess } from "../feed/stored-sellers.ts";
import type { Session } from "../store/store.ts";
import { findProblems } from "./health.ts";
import { type Metric, metricTable } from "./metric-table.ts";
import type { Attributes, Meter, Observe } from "./sync-options.ts";

export interface Metrics {
  readonly count: (event: SyncEvent) => void;
  /** Starts counters at zero: Prometheus sees no increase when the first value is one. */
  readonly addSeller: (seller: string) => void;
  readonly stop: () => void;
}

interface MetricsOptions {
  readonly access: Pick<SellerAccess, "read" | "chooseSellers">;
  readonly clock: Clock;
}

/** While the database cannot be read, `healthy` is 0 and the other gauges have no value. */
export function startMetrics(meter: Meter, { access, clock }: MetricsOptions): Metrics {
  const counter = ({ name, ...options }: Metric) => meter.createCounter(name, options);
  const packages = counter(metricTable.packages);
  const changes = counter(metricTable.changes);
  const failures = counter(metricTable.failures);
  const contractDrift = counter(metricTable.contractDrift);
  const missed = counter(metricTable.missed);
  const { name: quotaName, ...quotaOptions } = metricTable.quotaWait;
  const quotaWait = meter.createHistogram(quotaName, quotaOptions);
  const gauge = ({ name, ...options }: Metric, read: (stored: StoredState) => Readings) => {
    const observed = meter.createObservableGauge(name, options);
    const observe: Observe = async (result) => {
      for (const [attributes, value] of read(await states.read()))
        result.observe(value, attributes);
    };
    observed.addCallback(observe);
    return () => observed.removeCallback(observe);
  };
  const states = sharedReading(() =>
    access.read((session) => readState(session, access, clock.now())).catch(() => undefined),
  );
  const stops = Object.entries(gauges).map(([name, read]) =>
    gauge(metricTable[name as keyof typeof gauges], read),
  );
  for (const type of ["store-failed", "sellers-failed", "scrub-failed", "journal-failed"])
    failures.add(0, { type });
  return {
    addSeller(seller) {
      packages.add(0, { seller });
      for (const finder of ["overlap", "audit"]) missed.add(0, { seller, finder });
      changes.add(0, { seller });
      failures.add(0, { type: "feed-failed", seller });
    },
    count(event) {
      const { type } = event;
      const attributes: Attributes = {};
      if ("seller" in event && event.seller !== undefined) attributes.seller = event.seller;
      if ("consumer" in event && event.consumer !== undefined) attributes.consumer = event.consumer;
      if (type === "stored" || type === "backfilled") {
        packages.add(event.packages, attributes);
        changes.add(event.changes, attributes);
      } else if (type === "quota-wait") quotaWait.record(event.waitMs, attributes);
      else if (type === "contract-drift") {
        contractDrift.add(1, { operation: event.operation, path: event.path, kind: event.kind });
      } else if (type === "missed-changes") {
        missed.add(event.changes, { ...attributes, finder: event.finder });
      } else if ("failure" in event || type === "feed-warning")
        failures.add(1, { ...attributes, type });
    },
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** Undefined while the database cannot be read. */
type StoredState = Awaited<ReturnType<typeof readState>> | undefined;

async function readState(
  session: Session,
  { chooseSellers }: Pick<SellerAccess, "chooseSellers">,
  machineNow: number,
) {
  const names = new Set(await chooseSellers(session));
  return {
    statuses: (await listStatuses(session, machineNow)).filter(({ seller }) => names.has(seller)),
    offsets: await listOffsets(session),
    checks: await listFeedChecks(session),
    deadLetters: Map.groupBy(await listDeadLetters(session), ({ consumer }) => consumer),
    problems: await findProblems(session, names, machineNow),
  };
}

type Readings = readonly (readonly [attributes: Attributes, value: number])[];

const STATES: readonly SellerStatus["state"][] = [
  "new",
  "backfill",
  "current",
  "failing",
  "paused",
];

const gauges = {
  lag: (stored) => (stored?.statuses ?? []).map(({ seller, lagMs }) => [{ seller }, lagMs]),
  quarantined: (stored) =>
    (stored?.statuses ?? []).map(({ seller, quarantined }) => [{ seller }, quarantined]),
  falsePremises: (stored) =>
    (stored?.checks ?? []).map(({ seller, falsePremises }) => [{ seller }, falsePremises.length]),
  sellers: (stored) =>
    stored === undefined
      ? []
      : STATES.map((state) => {
          const { length } = stored.statuses.filter((status) => status.state === state);
          return [{ state }, length];
        }),
  consumerLag: (stored) =>
    (stored?.offsets ?? []).map(({ consumer, seller, lag }) => [{ consumer, seller }, lag]),
  deadLetters: (stored) => {
    const consumers = new Set(stored?.offsets.map(({ consumer }) => consumer));
    return [...consumers].map((consumer) => [
      { consumer },
      stored?.deadLetters.get(consumer)?.length ?? 0,
    ]);
  },
  healthy: (stored) => [[{}, stored !== undefined && stored.problems.length === 0 ? 1 : 0]],
} satisfies Partial<Record<keyof typeof metricTable, (stored: StoredState) => Readings>>;

/** All gauges that are collected at once share a reading. */
function sharedReading<Result>(read: () => Promise<Result>) {
  let reading: Promise<Result> | undefined;
  return {
    read(): Promise<Result> {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
}
