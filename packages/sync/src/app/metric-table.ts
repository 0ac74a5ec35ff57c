export interface Metric {
  readonly kind: "counter" | "gauge" | "histogram";
  /** In OpenTelemetry. */
  readonly name: `marketplace.sync.${string}`;
  /** The name in `/metrics`; those of a histogram end in `_bucket`, `_sum` and `_count`. */
  readonly prometheus: `marketplace_sync_${string}`;
  /** By the conventions of OpenTelemetry. */
  readonly unit: string;
  readonly labels: readonly string[];
  readonly description: string;
}

/** The reference in the docs comes from this table; tests compare the alert rules and the dashboard with it. */
export const metricTable = {
  packages: {
    kind: "counter",
    name: "marketplace.sync.packages",
    prometheus: "marketplace_sync_packages_total",
    unit: "{package}",
    labels: ["seller"],
    description: "Packages that were read and stored",
  },
  changes: {
    kind: "counter",
    name: "marketplace.sync.changes",
    prometheus: "marketplace_sync_changes_total",
    unit: "{change}",
    labels: ["seller"],
    description: "Changes that were stored",
  },
  failures: {
    kind: "counter",
    name: "marketplace.sync.failures",
    prometheus: "marketplace_sync_failures_total",
    unit: "{failure}",
    labels: ["type", "seller", "consumer"],
    description: "Failures of jobs that are retried; the label type is the failure's event",
  },
  contractDrift: {
    kind: "counter",
    name: "marketplace.sync.contract_drift",
    prometheus: "marketplace_sync_contract_drift_total",
    unit: "{path}",
    labels: ["operation", "path", "kind"],
    description: "Paths in REST responses that contradict the contract",
  },
  missed: {
    kind: "counter",
    name: "marketplace.sync.missed",
    prometheus: "marketplace_sync_missed_total",
    unit: "{change}",
    labels: ["seller", "finder"],
    description:
      "Changes that polls missed; the label finder tells what found them, overlap or audit",
  },
  quotaWait: {
    kind: "histogram",
    name: "marketplace.sync.quota.wait",
    prometheus: "marketplace_sync_quota_wait",
    unit: "ms",
    labels: ["seller"],
    description: "How long listing requests waited for the seller's quota, milliseconds",
  },
  lag: {
    kind: "gauge",
    name: "marketplace.sync.lag",
    prometheus: "marketplace_sync_lag",
    unit: "ms",
    labels: ["seller"],
    description: "How far a seller's feed is behind the current time, milliseconds",
  },
  sellers: {
    kind: "gauge",
    name: "marketplace.sync.sellers",
    prometheus: "marketplace_sync_sellers",
    unit: "{seller}",
    labels: ["state"],
    description: "Sellers by state: new, backfill, current, failing, paused",
  },
  consumerLag: {
    kind: "gauge",
    name: "marketplace.sync.consumer.lag",
    prometheus: "marketplace_sync_consumer_lag",
    unit: "{change}",
    labels: ["consumer", "seller"],
    description: "Stored changes that a consumer has not received yet",
  },
  deadLetters: {
    kind: "gauge",
    name: "marketplace.sync.dead_letters",
    prometheus: "marketplace_sync_dead_letters",
    unit: "{change}",
    labels: ["consumer"],
    description: "Dead letters: changes that a consumer refused and that wait for a retry",
  },
  quarantined: {
    kind: "gauge",
    name: "marketplace.sync.quarantined",
    prometheus: "marketplace_sync_quarantined",
    unit: "{package}",
    labels: ["seller"],
    description: "Quarantined packages, which could not be stored and are retried",
  },
  falsePremises: {
    kind: "gauge",
    name: "marketplace.sync.false_premises",
    prometheus: "marketplace_sync_false_premises",
    unit: "{premise}",
    labels: ["seller"],
    description: "Premises (assumptions of the feed) that the service contradicts",
  },
  healthy: {
    kind: "gauge",
    name: "marketplace.sync.healthy",
    prometheus: "marketplace_sync_healthy",
    unit: "1",
    labels: [],
    description:
      "1 when status --check finds no problem, 0 when it finds one or the database cannot be read",
  },
} as const satisfies Record<string, Metric>;
