import { listLetters } from "../consumers/dead-letter.ts";
import { listStatuses } from "../feed/status.ts";
import { listFeedChecks } from "../premises/feed-check.ts";
import type { Session } from "../store/store.ts";
import type { StoreAccess } from "../store-access.ts";
import type { Attributes, Meter, MetricOptions, Observe, SyncEvent } from "../sync-options.ts";

/** Events that say how something is, and not that it failed. */
const NO_FAILURES: ReadonlySet<SyncEvent["type"]> = new Set([
  "consumer-wait",
  "premise-false",
  "premise-holds",
]);

export interface Metrics {
  readonly count: (event: SyncEvent) => void;
  readonly stop: () => void;
}

/** @param read - reads what is stored; where it fails, what is stored is not observed */
export function startMetrics(meter: Meter, read: StoreAccess["read"]): Metrics {
  const counter = (name: string, description: string, unit: string) =>
    meter.createCounter(`marketplace.sync.${name}`, { description, unit });
  const packages = counter("packages", "Packages that were read and stored", "{package}");
  const changes = counter("changes", "Changes that were stored", "{change}");
  const failures = counter("failures", "What failed and is tried again", "{failure}");
  const drift = counter("drift", "Places where responses are not as the contract says", "{place}");
  const missed = counter(
    "missed",
    "Changes that a poll should have found, by what found them",
    "{change}",
  );
  const quotaWait = meter.createHistogram("marketplace.sync.quota.wait", {
    description: "How long requests waited for the quota",
    unit: "ms",
  });
  const gauge = (name: string, options: MetricOptions, readValues: typeof readLags) => {
    const observed = meter.createObservableGauge(`marketplace.sync.${name}`, options);
    const observe: Observe = async (result) => {
      for (const [of, value] of await read(readValues).catch(() => [])) result.observe(value, of);
    };
    observed.addCallback(observe);
    return () => observed.removeCallback(observe);
  };
  const stops = [
    gauge(
      "false_premises",
      { description: "Premises that the service contradicts", unit: "{premise}" },
      readFalsePremises,
    ),
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
      } else if (type === "missed-changes") {
        missed.add(event.changes, { ...of, finder: event.finder });
      } else if (!NO_FAILURES.has(type)) failures.add(1, { ...of, type });
    },
    stop() {
      for (const each of stops) each();
    },
  };
}

/** Values of a gauge, with what each is of. */
type Readings = readonly (readonly [of: Attributes, value: number])[];

async function readLags(session: Session): Promise<Readings> {
  return (await listStatuses(session)).map(({ seller, lagMs }) => [{ seller }, lagMs]);
}

/** From zero, so that an alert has a value to compare. */
async function readFalsePremises(session: Session): Promise<Readings> {
  return (await listFeedChecks(session)).map(({ seller, falsePremises }) => [
    { seller },
    falsePremises.length,
  ]);
}

async function readDeadLetters(session: Session): Promise<Readings> {
  const letters = Map.groupBy(await listLetters(session), ({ consumer }) => consumer);
  return [...letters].map(([consumer, { length }]) => [{ consumer }, length]);
}
