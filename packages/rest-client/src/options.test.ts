import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { trace } from "@opentelemetry/api";
import { describe, expect, it } from "vitest";
import {
  createRestClient,
  createSellerPool,
  type FailureEvent,
  fromEnv,
  isSellerError,
  type RestClientOptions,
  type Tracer,
} from "./index.ts";
import { clientOf, credentials, respond, thrownBy } from "./test-client.fixture.ts";
import { version } from "./version.ts";

const baseUrl = "https://api.example.com";

describe("a client from the environment", () => {
  const environment = {
    MARKETPLACE_BASE_URL: `${baseUrl}/`,
    MARKETPLACE_APP_KEY: "key",
    MARKETPLACE_APP_SECRET: "canary-secret\n",
  };

  it("is created from three variables and further options", async () => {
    const sent: [string, Headers][] = [];
    const fetch: RestClientOptions["fetch"] = async (url, { headers }) => {
      sent.push([url, new Headers(headers)]);
      return Response.json({ content: [] });
    };
    await fromEnv({ fetch }, environment).products.query();
    expect(sent[0]?.[0]).toBe(`${baseUrl}/ms/product-query`);
    expect(sent[0]?.[1].get("appsecret")).toBe("canary-secret");
  });

  it("names every variable that is missing, and no value", () => {
    expect(() => fromEnv({}, { MARKETPLACE_APP_KEY: "canary" })).toThrow(
      "Set MARKETPLACE_BASE_URL, MARKETPLACE_APP_SECRET in the environment",
    );
  });

  it("needs no variable whose value is an option", () => {
    expect(() => fromEnv({ baseUrl, credentials }, {})).not.toThrow();
  });
});

describe("a pool", () => {
  it("creates one client for each seller, with the seller's credentials", async () => {
    const keys: (string | null)[] = [];
    const fetch: RestClientOptions["fetch"] = async (_, { headers }) => {
      keys.push(new Headers(headers).get("appkey"));
      return Response.json({ content: [] });
    };
    const pool = createSellerPool({ baseUrl, fetch }, (seller) =>
      seller === "gone" ? undefined : { credentials: { appKey: seller, appSecret: "x" } },
    );
    await pool.client("a").packages.list();
    await pool.client("b").packages.list();
    expect(keys).toEqual(["a", "b"]);
    const client = pool.client("a");
    expect(pool.client("a")).toBe(client);
    expect(pool.size).toBe(2);
    expect(() => pool.client("gone")).toThrow('no options for seller "gone"');
    pool.forget("a");
    expect(pool.size).toBe(1);
  });
});

describe("an operator's profile", () => {
  const operator = {
    productIdField: "acmeProductId",
    warehouseSender: "ACME",
    orderByFieldParameter: "orderbyField",
  } as const;

  it("renames fields and values in requests, and restores the contract's names in results", async () => {
    const text =
      '{"content":[{"acmeProductId":9007199254740993,"sender":"ACME","title":"\\"acmeProductId\\": 1"}]}';
    const { client, sent } = clientOf([respond(200, text)], { operator });
    const { content } = await client.products.query({ sender: "MARKETPLACE" });
    expect(content[0]).toEqual({
      marketplaceProductId: "9007199254740993",
      sender: "MARKETPLACE",
      title: '"acmeProductId": 1',
    });
    expect(sent[0]?.url.search).toBe("?sender=ACME");
  });

  it("renames the values of package lines and the parameter of the listing", async () => {
    const text = '{"content":[{"lines":[{"sender":"ACME"},{"sender":"SELLER"}]}]}';
    const { client, sent } = clientOf([respond(200, text)], { operator });
    const { content } = await client.packages.list({
      orderByField: "true",
      orderNumber: "orderByField=true",
    });
    expect(content[0]?.lines.map(({ sender }) => sender)).toEqual(["MARKETPLACE", "SELLER"]);
    expect(sent[0]?.url.search).toBe("?orderNumber=orderByField%3Dtrue&orderbyField=true");
  });

  it("shifts the dates of requests, and no date of a result", async () => {
    const text = '{"content":[{"lastModifiedDate":1795219200000}]}';
    const { client, sent } = clientOf([respond(200, text)], {
      operator: { dateShiftMs: -10_800_000 },
    });
    const { content } = await client.packages.list({
      startDate: 1_795_219_200_000,
      endDate: new Date(1_795_219_200_001),
      orderNumber: "startDate=1",
    });
    expect(content[0]?.lastModifiedDate).toBe(1_795_219_200_000);
    expect(sent[0]?.url.search).toContain("startDate=1795208400000&endDate=1795208400001");
    expect(sent[0]?.url.search).toContain("orderNumber=startDate%3D1");
  });

  it.each([Number.NaN, 0.5, 90_000_000, "1"])("refuses a shift of dates of %s", (dateShiftMs) => {
    const refused = { operator: { dateShiftMs: dateShiftMs as number } };
    expect(() => clientOf([], refused)).toThrow("operator.dateShiftMs");
  });
});

describe("a tracer", () => {
  it("gets a span for each call, with its outcome and without secrets", async () => {
    const notified: unknown[] = [];
    const tracer: Tracer = {
      startActiveSpan: (name, options, run) => {
        notified.push(["start", name, options]);
        return run({
          setAttribute: (key, value) => notified.push([key, value]),
          setStatus: (status) => notified.push(["status", status]),
          end: () => notified.push("end"),
        });
      },
    };
    const { client } = clientOf([respond(400, '{"message":"no canary-secret"}')], { tracer });
    await client.packages.list({ orderNumber: "4711" }).catch(() => {});
    expect(notified).toEqual([
      [
        "start",
        "listShipmentPackages",
        {
          kind: 2,
          attributes: {
            "rpc.system": "rest",
            "rpc.method": "listShipmentPackages",
            "http.request.method": "GET",
            "url.template": "/rest/delivery/v1/shipmentPackages",
          },
        },
      ],
      ["error.type", "refused"],
      ["status", { code: 2, message: "refused" }],
      ["http.request.resend_count", 0],
      ["http.response.status_code", 400],
      "end",
    ]);
    expect(inspect(notified, { depth: 9 })).not.toMatch(/canary|4711/);
  });

  it("may be that of @opentelemetry/api", async () => {
    const { client } = clientOf([], { tracer: trace.getTracer("erp") });
    expect((await client.packages.list()).content).toEqual([]);
  });
});

describe("the hook onFailure", () => {
  it("is notified once of each failed call, with its code and attempts", async () => {
    const notified: unknown[] = [];
    const hooks = { onFailure: (event: FailureEvent) => notified.push(event) };
    const { client } = clientOf([respond(400)], { hooks });
    const error = await thrownBy(client.packages.list());
    await client.packages.list({ size: -1 }).catch(() => {});
    expect(notified).toMatchObject([
      { operation: "listShipmentPackages", code: "refused", attempts: 1, error },
      { operation: "listShipmentPackages", code: "invalid-request", attempts: 0 },
    ]);
  });
});

it("exports the version of its package", () => {
  const { version: published } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  ) as { version: string };
  expect(version).toBe(published);
});

describe("an invalid option", () => {
  const create = (options: object) => () =>
    createRestClient({ baseUrl, credentials, ...options } as RestClientOptions);

  it.each<[object, string]>([
    [{ agent: {} }, "There is no option agent, only baseUrl, credentials, timeoutMs"],
    [
      { retry: { maxAttempt: 3 } },
      "There is no option retry.maxAttempt, only maxAttempts, absoluteWrites, timing",
    ],
    [{ retry: { maxAttempts: 1.5 } }, "retry.maxAttempts must be a whole number, 1 or more"],
    [
      { retry: { timing: { baseDelayMs: -1, maxDelayMs: 1 } } },
      "retry.timing.baseDelayMs must be a number of at least 0",
    ],
    [{ retry: 3 }, "retry must be an object"],
    [{ fetch: 5 }, "fetch must be a function"],
    [{ timeoutMs: -1 }, "timeoutMs must be a number above 0"],
    [{ timeoutMs: "30" }, "timeoutMs must be a number above 0"],
    [{ attemptTimeoutMs: Number.NaN }, "attemptTimeoutMs must be a number above 0"],
    [{ maxResponseBytes: 0 }, "maxResponseBytes must be a number above 0"],
    [{ pacing: { maxWaitMs: Number.NaN } }, "pacing.maxWaitMs must be a number of at least 0"],
    [{ pacing: true }, "pacing must be an object"],
    [{ hooks: { onRequests: () => {} } }, "There is no option hooks.onRequests, only onRequest"],
    [{ hooks: { onRetry: 1 } }, "hooks.onRetry must be a function"],
    [{ logger: {} }, "logger must be a logger with debug and warn"],
    [{ userAgent: "a\nb" }, "userAgent must be text of visible characters"],
    [{ operator: { productId: "x" } }, "There is no option operator.productId, only"],
    [{ credentials: "key" }, "credentials must be a pair of appKey and appSecret"],
    [
      { dispatcher: {} },
      "Bun" in globalThis || "Deno" in globalThis
        ? "The option dispatcher works only on Node"
        : "The option dispatcher must be a dispatcher of undici 7 or 8",
    ],
  ])("%j is named in a sentence", (options, message) => {
    expect(create(options)).toThrow(message);
  });

  it("is also reported when it is required and missing", () => {
    const none = createRestClient as (options?: object) => unknown;
    expect(() => none()).toThrow("createRestClient needs the option baseUrl and credentials");
    expect(() => none({ baseUrl })).toThrow("createRestClient needs the option credentials");
  });

  it("of a call rejects the call before it sends anything", async () => {
    const { client, sent } = clientOf();
    const retry: object = { maxAttempt: 2 };
    await expect(async () => client.packages.list({}, { retry })).rejects.toThrow(
      "There is no option retry.maxAttempt, only maxAttempts, absoluteWrites",
    );
    await expect(async () => client.packages.list({}, { timeoutMs: -1 })).rejects.toThrow(
      "timeoutMs",
    );
    expect(sent).toEqual([]);
  });

  it("is treated as absent when it is undefined", () => {
    expect(create({ timeoutMs: undefined, fetch: undefined, hooks: undefined })).not.toThrow();
  });
});

describe("a call", () => {
  it("has the same id in all its events and in its error, and the id differs from that of other calls", async () => {
    const ids: (string | undefined)[] = [];
    const note = ({ callId }: { callId: string }) => ids.push(callId);
    const hooks = { onRequest: note, onResponse: note, onFailure: note };
    const { client } = clientOf([respond(400)], { hooks });
    const calls = [client.packages.list(), client.products.query()];
    for (const call of calls) {
      const error = await thrownBy(call);
      expect(isSellerError(error) && ids.filter((id) => id === error.callId).length).toBe(3);
      expect(JSON.parse(JSON.stringify(error)).callId).toMatch(/^[\da-f-]{36}$/);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it("returns data, status, headers, id and attempts by withResponse", async () => {
    const { client } = clientOf([respond(200, undefined, { "x-request-id": "r1" })]);
    const { data, response, callId, attempts } = await client.packages.list().withResponse();
    expect([data.content, response.status, attempts]).toEqual([[], 200, 1]);
    expect(response.headers.get("X-Request-Id")).toBe("r1");
    expect(callId).toMatch(/^[\da-f-]{36}$/);
  });

  it("fails once when the caller uses withResponse", async () => {
    const { client } = clientOf([respond(400)]);
    await expect(client.packages.list().withResponse()).rejects.toMatchObject({ code: "refused" });
    const retry: object = { typo: 1 };
    await expect(client.laborCosts.add({} as never, { retry }).withResponse()).rejects.toThrow(
      "typo",
    );
  });

  it("keeps the request ids of the service, without the secret", async () => {
    const headers = { "x-request-id": "r1", "cf-ray": "canary-secret", "x-other": "o" };
    const { client } = clientOf([respond(400, undefined, headers)]);
    const error = await thrownBy(client.packages.list());
    expect(isSellerError(error) && error.requestIds).toEqual({
      "x-request-id": "r1",
      "cf-ray": "[redacted]",
    });
  });

  it("sends its id in the header that the option names, and in no header by default", async () => {
    const named = clientOf([], { callIdHeader: "X-Request-Id" });
    const { callId } = await named.client.packages.list().withResponse();
    expect(named.sent[0]?.headers.get("x-request-id")).toBe(callId);
    const unnamed = clientOf();
    await unnamed.client.packages.list();
    expect(unnamed.sent[0]?.headers.get("x-request-id")).toBeNull();
    const reserved = { baseUrl, credentials, callIdHeader: "appSecret" };
    expect(() => createRestClient(reserved)).toThrow("callIdHeader must be the name of a header");
  });
});
