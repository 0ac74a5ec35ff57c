import { readFileSync } from "node:fs";
import { beforeAll, expect, it, vi } from "vitest";
import { type Metric, metricTable } from "../src/app/metric-table.ts";
import { rewriting } from "../src/clients/sandbox.fixture.ts";
import type { SyncEvent } from "../src/contract/sync-event.ts";
import { inMemory } from "../src/store/each-store.fixture.ts";
import { openShop } from "./faults/shop.fixture.ts";
import { createPrometheusMetrics } from "./prometheus-metrics.fixture.ts";

const read = (name: string) =>
  readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), "utf8");

let events: readonly SyncEvent[];
/** The values of the metrics, after each metric has received one. */
let values: Readonly<Record<string, number>>;
/** The labels of every metric, by the metric's name. */
const exported = new Map<string, Set<string>>();

beforeAll(async () => {
  const { meter, collect } = createPrometheusMetrics();
  await using shop = await openShop(await inMemory(), 20);
  ({ events } = shop);
  const handle = () => {
    throw new Error("no");
  };
  const observed = { meter, consumers: { erp: { handle } } };
  const drifted = rewriting((text) => text.replaceAll('"quantity":', '"pieces":"7","quantity":'));
  await using sync = shop.open({
    ...observed,
    sellers: [shop.seller, { ...shop.seller, seller: "again" }],
    client: { ...shop.options.client, fetch: drifted },
  });
  await sync.once();
  await using limited = shop.open({ ...observed, requestsPerMinute: 1 });
  const stop = new AbortController();
  const waiting = Promise.all([1, 2].map(() => limited.once({ signal: stop.signal })));
  await vi.waitFor(async () => {
    values = await collect();
    expect(values[`${QUOTA_WAIT}_sum{seller="shop"}`]).toBeGreaterThan(0);
  }, 300_000);
  stop.abort();
  await waiting.catch(() => undefined);
  for (const [, name = "", list = ""] of Object.keys(values).map(
    (key) => /^(\w+)\{(.*)\}/.exec(key) ?? [],
  )) {
    const known = exported.get(name) ?? new Set();
    for (const [, label = ""] of list.matchAll(/(\w+)="/g)) known.add(label);
    exported.set(name, known);
  }
});

const QUOTA_WAIT = "marketplace_sync_quota_wait";

it("reports contract drift once for all sellers", () => {
  const path = "content[].lines[].pieces";
  const drift = { operation: "listShipmentPackages", path, kind: "unknown-field" };
  const seen = events.filter((event) => event.type === "contract-drift" && event.path === path);
  expect(seen).toEqual([{ type: "contract-drift", ...drift }]);
  const labels = Object.entries(drift).map(([label, value]) => `${label}="${value}"`);
  expect(values).toMatchObject({
    [`marketplace_sync_contract_drift_total{${labels.join(",")}}`]: 1,
  });
});

it("exports every metric of the table to Prometheus, with its name and only its labels", () => {
  expect([...exported.keys()]).toContain("marketplace_sync_packages_total");
  for (const { kind, prometheus, labels } of Object.values<Metric>(metricTable)) {
    const found = exported.get(kind === "histogram" ? `${prometheus}_count` : prometheus);
    expect(found === undefined ? prometheus : undefined).toBeUndefined();
    expect(labels, prometheus).toEqual(expect.arrayContaining([...(found ?? [])]));
  }
  const known = Object.values<Metric>(metricTable).map(({ prometheus }) => prometheus);
  const others = [...exported.keys()].filter(
    (name) => name.startsWith("marketplace_") && !known.some((metric) => name.startsWith(metric)),
  );
  expect(others).toEqual([]);
});

it.each(["alerts.yaml", "dashboard.json"])("%s uses metrics and labels that are there", (file) => {
  const text = read(file);
  const uses = [...text.matchAll(/\b(marketplace_sync_\w+)(?:\{(\w+)=)?/g)];
  expect(uses.length).toBeGreaterThan(5);
  for (const [, name = "", label] of uses) {
    expect([name, exported.has(name)]).toEqual([name, true]);
    if (label !== undefined) expect([...(exported.get(name) ?? [])]).toContain(label);
  }
  for (const [, labels = "", name = ""] of text.matchAll(
    /by \(([\w, ]+)\) \(?(?:\w+\()?(marketplace_sync_\w+)/g,
  )) {
    for (const label of labels.split(", "))
      expect([...(exported.get(name) ?? [])]).toContain(label);
  }
});

it("names in the texts of an alert or a legend only labels that its expression keeps", () => {
  const alerts = read("alerts.yaml").split("- alert: ").slice(1);
  const panels = [...read("dashboard.json").matchAll(/"expr": .*\n.*"legendFormat": .*/g)];
  const templates = [...alerts, ...panels.map(([panel]) => panel)].map((text) => ({
    kept: /by \(([\w, ]+)\)/.exec(text)?.[1]?.split(", ") ?? [],
    named: [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label]) => label),
  }));
  expect(templates.flatMap(({ named }) => named).length).toBeGreaterThan(5);
  for (const { kept, named } of templates) expect(kept).toEqual(expect.arrayContaining(named));
});

it("has every metric on the dashboard", () => {
  const dashboard = read("dashboard.json");
  for (const { prometheus } of Object.values<Metric>(metricTable)) {
    expect(dashboard).toContain(prometheus);
  }
});
