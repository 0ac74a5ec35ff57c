import { createRestClient, type Deviations } from "@marketplace-seller/rest-client";
import {
  type MeasuredPremise,
  measurePremises,
  recordService,
} from "@marketplace-seller/rest-client/premises";
import { createSandbox, type Sandbox, type SandboxOptions } from "@marketplace-seller/sandbox";
import { describe, expect, it } from "vitest";

const HOUR = 60 * 60_000;
const FIELDS: Deviations["fields"] = [
  { operation: "queryProducts", path: "content[].barcodes", types: ["list"] },
  { operation: "listShipmentPackages", path: "content[].customerEmail", types: ["null"] },
  { operation: "listShipmentPackages", path: "content[].lines[].giftNote", types: ["text"] },
  { operation: "listShipmentPackages", path: "content[].packageHistories", types: ["absent"] },
  { operation: "listShipmentPackages", path: "content[].totalAmount", types: ["text"] },
];
const JSON_TYPE = "application/json; charset=utf-8";
const TEXT_TYPE = "text/plain; charset=utf-8";
const REFUSALS: Deviations["refusals"] = [
  { cause: "bad-request", status: 422, contentType: JSON_TYPE, body: '{"error":"bad"}' },
  { cause: "wrong-secret", status: 403, contentType: TEXT_TYPE, body: "no entry" },
];

const services: [name: string, like: Deviations, options?: SandboxOptions][] = [
  [
    "shifts dates, hides statuses, and cuts pages",
    { dateShiftMs: -3 * HOUR, unfilteredStatus: "Picking", maxPageSize: 7 },
  ],
  [
    "excludes ends and hides two statuses",
    { exclusiveEnds: true, hiddenStatuses: ["Cancelled", "Delivered"] },
  ],
  [
    "applies dates to the creation, excludes ends, and has a slow Date",
    { ignoresOrderByField: true, exclusiveEnds: true, clockAheadMs: -2 * HOUR },
  ],
  [
    "shifts dates, applies them to the creation, and cuts pages",
    { dateShiftMs: 2 * HOUR, ignoresOrderByField: true, maxPageSize: 30 },
  ],
  [
    "shifts dates and excludes ends",
    { dateShiftMs: 3 * HOUR, exclusiveEnds: true, fields: FIELDS.slice(1, 2) },
  ],
  [
    "refuses otherwise, lacks fields, and has a slow Date",
    { refusals: REFUSALS, fields: FIELDS, clockAheadMs: -90_000 },
  ],
  [
    "hides statuses, cuts pages, and lacks fields",
    { unfilteredStatus: "Picking", maxPageSize: 50, fields: FIELDS },
    { packages: 400 },
  ],
  [
    "shifts dates, hides statuses, and applies dates to the creation",
    { dateShiftMs: -HOUR, unfilteredStatus: "Shipped", ignoresOrderByField: true },
  ],
];

async function measure({ connection }: Sandbox): Promise<readonly MeasuredPremise[]> {
  return measurePremises(createRestClient({ ...connection, pacing: false }), {
    clock: connection.clock,
  });
}

/** What a user reads: verdict, remedy, and how the feed corrects it. */
const readVerdicts = (measured: readonly MeasuredPremise[]) =>
  measured.map(({ premise, verdict }) => [
    premise,
    verdict.state,
    ...(verdict.state === "false" ? [verdict.remedy, verdict.measured] : []),
  ]);

async function record(sandbox: Sandbox) {
  const { connection, credentials } = sandbox;
  let requests = 0;
  const options = {
    ...connection,
    pacing: false,
    retry: { maxAttempts: 1 },
    fetch: (url: string | URL | Request, init?: RequestInit) => {
      requests += 1;
      return connection.fetch(url, init);
    },
  } as const;
  const wrong = { ...credentials, appSecret: "wrong" };
  const service = await recordService(createRestClient(options), {
    clock: connection.clock,
    refusals: {
      wrongSecretClient: createRestClient({ ...options, credentials: wrong }),
      appKey: credentials.appKey,
    },
  });
  return { service, requests };
}

/** The values of all members, however deep. */
function leavesOf(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.values(value).flatMap(leavesOf);
}

describe("the twin of a service", () => {
  it.each(services)("that %s gets the same verdicts and remedies", async (_, like, options) => {
    await using original = createSandbox({
      packages: 100,
      ...options,
      like: { version: 1, ...like },
    });
    const { service, requests } = await record(original);
    expect(requests).toBeLessThanOrEqual(60);
    await using twin = createSandbox({ like: service });
    expect(readVerdicts(await measure(twin))).toEqual(readVerdicts(await measure(original)));
    const { version: _version, inconclusive: _inconclusive, refusals, ...deviations } = service;
    const { refusals: _refusals, clockAheadMs, ...expected } = like;
    expect(deviations).toMatchObject(expected);
    // In whole seconds, and less by what a response takes.
    if (clockAheadMs !== undefined)
      expect((deviations.clockAheadMs ?? 0) / clockAheadMs).toBeCloseTo(1, 1);
    if (like.refusals !== undefined) expect(refusals).toEqual(REFUSALS);
  });
});

it("records nothing of a service that keeps the assumptions", async () => {
  for (const packages of [12, 100, 300]) {
    await using sandbox = createSandbox({ packages, profile: "document" });
    const { refusals: _, ...service } = (await record(sandbox)).service;
    expect(service).toEqual({ version: 1 });
  }
});

it("records no value of an order, a product or a customer", async () => {
  await using sandbox = createSandbox({ packages: 100, profile: "observed" });
  const headers = { ...sandbox.credentials };
  const listed = [
    "/rest/delivery/v1/shipmentPackages?sender=ALL&size=100",
    "/ms/product-query?sender=ALL&size=250",
  ].map(async (path) => {
    const response = await sandbox.fetch(`${sandbox.baseUrl}${path}`, { headers });
    return ((await response.json()) as { content: unknown[] }).content;
  });
  const values = new Set(leavesOf(await Promise.all(listed)));
  expect(values.size).toBeGreaterThan(500);
  const { service } = await record(sandbox);
  const written = leavesOf({ ...service, version: undefined });
  const allowed = new Set(["Shipped", " Shipped", "true", "400", "0"]);
  expect(written.filter((text) => values.has(text) && !allowed.has(text))).toEqual([]);
  const text = JSON.stringify(service);
  const long = [...values].filter(
    (value) => value.length > 5 && !["Shipped", " Shipped", "SELLER"].includes(value),
  );
  expect(long.filter((value) => text.includes(value))).toEqual([]);
});
