import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import { beforeAll, expect, it, vi } from "vitest";
import { createSync } from "../src/create-sync.ts";
import { type Metric, metricTable } from "../src/run/metric-table.ts";
import { sqliteStore } from "../src/store/sqlite/sqlite-store.ts";
import { openShop } from "./faults/shop.fixture.ts";

const read = (name: string) =>
  readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), "utf8");

/** The labels of every metric in `/metrics`, by the metric's name, after each metric has received a value. */
let exported: ReadonlyMap<string, ReadonlySet<string>>;

beforeAll(async () => {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter("test");
  await using shop = await openShop({ ...sqliteStore(":memory:"), name: "memory" }, 20);
  const handle = () => {
    throw new Error("no");
  };
  const options = { ...shop.options, meter, consumers: { erp: { handle } } };
  const changed: typeof fetch = async (...request) => {
    const response = await fetch(...request);
    const text = await response.text();
    return new Response(text.replaceAll('"quantity":', '"pieces":7,"quantity":'), response);
  };
  await using sync = createSync({
    ...options,
    client: { ...options.client, fetch: changed },
  });
  await sync.once();
  const scrape = () => scrapeFrom(exporter);
  await using limited = createSync({ ...options, requestsPerMinute: 1 });
  const stop = new AbortController();
  const waiting = Promise.all([1, 2].map(() => limited.once({ signal: stop.signal }))).catch(
    () => undefined,
  );
  await vi.waitFor(
    async () => expect(await scrape()).toContain("marketplace_sync_quota_wait_count"),
    30_000,
  );
  stop.abort();
  await waiting;
  const text = await scrape();
  const labels = new Map<string, Set<string>>();
  for (const [, name = "", list = ""] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    const known = labels.get(name) ?? new Set();
    for (const [, label = ""] of list.matchAll(/(\w+)="/g)) known.add(label);
    labels.set(name, known);
  }
  exported = labels;
});

async function scrapeFrom(exporter: PrometheusExporter): Promise<string> {
  const server = createServer((request, response) =>
    exporter.getMetricsRequestHandler(request, response),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await response.text();
  server.close();
  return text;
}

it("exports every metric of the table to Prometheus, with its name and only its labels", () => {
  expect([...exported.keys()]).toContain("marketplace_sync_packages_total");
  for (const { kind, prometheus, labels } of Object.values<Metric>(metricTable)) {
    const found = exported.get(kind === "histogram" ? `${prometheus}_count` : prometheus);
    expect(found === undefined ? prometheus : undefined).toBeUndefined();
    const extra = [...(found ?? [])].filter((label) => !label.startsWith("otel_"));
    expect([prometheus, extra.filter((label) => !labels.includes(label))]).toEqual([
      prometheus,
      [],
    ]);
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
