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
import { version } from "./version.ts";

const credentials = { appKey: "canary-key", appSecret: "canary-secret" };
const baseUrl = "https://api.example.com";

function responding(text: string) {
  const sent: Request[] = [];
  const fetch: NonNullable<RestClientOptions["fetch"]> = async (url, init) => {
    sent.push(new Request(url, init));
    return new Response(text, { headers: { "content-type": "application/json" } });
  };
  return { sent, fetch };
}

describe("a client from the environment", () => {
  const environment = {
    MARKETPLACE_BASE_URL: `${baseUrl}/`,
    MARKETPLACE_APP_KEY: "key",
    MARKETPLACE_APP_SECRET: "canary-secret\n",
  };

  it("is made of three variables, and of options beside them", async () => {
    const { sent, fetch } = responding('{"content":[]}');
    await fromEnv({ fetch }, environment).products.query();
    expect(sent[0]?.url).toBe(`${baseUrl}/ms/product-query`);
    expect(sent[0]?.headers.get("appsecret")).toBe("canary-secret");
  });

  it("names every variable that is missing, and no value", () => {
    expect(() => fromEnv({}, { MARKETPLACE_APP_KEY: "canary" })).toThrow(
      "Set MARKETPLACE_BASE_URL, MARKETPLACE_APP_SECRET in the environment",
    );
  });

  it("needs none that is given as an option", () => {
    expect(() => fromEnv({ baseUrl, credentials }, {})).not.toThrow();
  });
});

describe("a pool", () => {
  it("makes one client for each seller, with its own credentials", async () => {
    const { sent, fetch } = responding('{"content":[]}');
    const pool = createSellerPool({ baseUrl, fetch }, (seller) =>
      seller === "gone" ? undefined : { credentials: { appKey: seller, appSecret: "x" } },
    );
    await pool.client("a").packages.list();
    await pool.client("b").packages.list();
    expect(sent.map(({ headers }) => headers.get("appkey"))).toEqual(["a", "b"]);
    const again = pool.client("a");
    expect(pool.client("a")).toBe(again);
    expect(pool.size).toBe(2);
    expect(() => pool.client("gone")).toThrow('knows no seller "gone"');
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

  it("is spoken to the service, and results carry the neutral words", async () => {
    const text =
      '{"content":[{"acmeProductId":9007199254740993,"sender":"ACME","title":"\\"acmeProductId\\": 1"}]}';
    const { sent, fetch } = responding(text);
    const client = createRestClient({ baseUrl, credentials, fetch, operator });
    const { content } = await client.products.query({ sender: "MARKETPLACE" });
    expect(content[0]).toEqual({
      marketplaceProductId: "9007199254740993",
      sender: "MARKETPLACE",
      title: '"acmeProductId": 1',
    });
    expect(new URL(sent[0]?.url ?? "").search).toBe("?sender=ACME");
  });

  it("holds for the packages' lines and the listing's parameter", async () => {
    const { sent, fetch } = responding(
      '{"content":[{"lines":[{"sender":"ACME"},{"sender":"SELLER"}]}]}',
    );
    const client = createRestClient({ baseUrl, credentials, fetch, operator });
    const { content } = await client.packages.list({
      orderByField: "true",
      orderNumber: "orderByField=true",
    });
    expect(content[0]?.lines.map(({ sender }) => sender)).toEqual(["MARKETPLACE", "SELLER"]);
    expect(new URL(sent[0]?.url ?? "").search).toBe(
      "?orderNumber=orderByField%3Dtrue&orderbyField=true",
    );
  });
});

describe("a tracer", () => {
  it("gets a span for each call, with its outcome and nothing secret", async () => {
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
    const fetch = async () => new Response('{"message":"no canary-secret"}', { status: 400 });
    const client = createRestClient({ baseUrl, credentials, fetch, tracer });
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
    const { fetch } = responding('{"content":[]}');
    const tracer = trace.getTracer("erp");
    const client = createRestClient({ baseUrl, credentials, fetch, tracer });
    expect((await client.packages.list()).content).toEqual([]);
  });
});

describe("the hook onFailure", () => {
  it("is notified of a call that failed, once, with its code and attempts", async () => {
    const notified: unknown[] = [];
    const fetch = async () => new Response("", { status: 400 });
    const hooks = { onFailure: (event: FailureEvent) => notified.push(event) };
    const client = createRestClient({ baseUrl, credentials, fetch, hooks });
    const error = await client.packages.list().catch((thrown: unknown) => thrown);
    await client.packages.list({ size: -1 }).catch(() => {});
    expect(notified).toMatchObject([
      { operation: "listShipmentPackages", code: "refused", attempts: 1, error },
      { operation: "listShipmentPackages", code: "invalid-request", attempts: 0 },
    ]);
  });
});

it("says its own version", () => {
  const { version: published } = JSON.parse(
    readFileSync(new URL("../package.json", import.meta.url), "utf8"),
  ) as { version: string };
  expect(version).toBe(published);
});

describe("an option that cannot be used", () => {
  const create = (options: object) => () =>
    createRestClient({ baseUrl, credentials, ...options } as RestClientOptions);

  it.each<[object, string]>([
    [{ maxAttempts: 3 }, "There is no option maxAttempts; use retry.maxAttempts"],
    [{ transport: fetch }, "There is no option transport; use fetch"],
    [{ agent: {} }, "There is no option agent; use dispatcher"],
    [
      { retry: { maxAttempt: 3 } },
      "There is no option retry.maxAttempt, only maxAttempts, absoluteWrites, timing",
    ],
    [{ retry: { maxAttempts: 1.5 } }, "retry.maxAttempts must be a whole number above 0"],
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
        ? "The option dispatcher is for Node"
        : "The option dispatcher must be a dispatcher of undici 7 or 8",
    ],
  ])("%j is named in a sentence", (options, message) => {
    expect(create(options)).toThrow(message);
  });

  it("is also one that is missing", () => {
    const none = createRestClient as (options?: object) => unknown;
    expect(() => none()).toThrow("createRestClient needs the option baseUrl and credentials");
    expect(() => none({ baseUrl })).toThrow("createRestClient needs the option credentials");
  });

  it("of a call rejects the call, and nothing is sent", async () => {
    const { sent, fetch } = responding('{"content":[]}');
    const client = createRestClient({ baseUrl, credentials, fetch });
    const retry: object = { maxAttempt: 2 };
    await expect(async () => client.packages.list({}, { retry })).rejects.toThrow(
      "There is no option retry.maxAttempt, only maxAttempts, absoluteWrites",
    );
    await expect(async () => client.packages.list({}, { timeoutMs: -1 })).rejects.toThrow(
      "timeoutMs",
    );
    expect(sent).toEqual([]);
  });

  it("is none that is undefined", () => {
    expect(create({ timeoutMs: undefined, fetch: undefined, hooks: undefined })).not.toThrow();
  });
});

describe("a call that can be traced", () => {
  const page =
    (headers: Record<string, string>, status = 200) =>
    async () =>
      new Response('{"content":[]}', {
        status,
        headers: { "content-type": "application/json", ...headers },
      });

  it("has one id in all events, in the error and in its response, another than each other call", async () => {
    const ids: (string | undefined)[] = [];
    const note = ({ callId }: { callId: string }) => ids.push(callId);
    const client = createRestClient({
      baseUrl,
      credentials,
      fetch: page({}, 400),
      hooks: { onRequest: note, onResponse: note, onFailure: note },
    });
    const calls = [client.packages.list(), client.products.query()];
    for (const call of calls) {
      const error = await call.catch((thrown: unknown) => thrown);
      expect(isSellerError(error) && ids.filter((id) => id === error.callId).length).toBe(3);
      expect(JSON.parse(JSON.stringify(error)).callId).toMatch(/^[\da-f-]{36}$/);
    }
    expect(new Set(ids).size).toBe(2);
  });

  it("gives data, status, headers, id and attempts when asked for its response", async () => {
    const client = createRestClient({
      baseUrl,
      credentials,
      fetch: page({ "x-request-id": "r1" }),
    });
    const { data, response, callId, attempts } = await client.packages.list().withResponse();
    expect([data.content, response.status, attempts]).toEqual([[], 200, 1]);
    expect(response.headers.get("X-Request-Id")).toBe("r1");
    expect(callId).toMatch(/^[\da-f-]{36}$/);
  });

  it("fails once where its response was asked for", async () => {
    const client = createRestClient({ baseUrl, credentials, fetch: page({}, 400) });
    await expect(client.packages.list().withResponse()).rejects.toMatchObject({ code: "refused" });
    const retry: object = { typo: 1 };
    await expect(client.laborCosts.add({} as never, { retry }).withResponse()).rejects.toThrow(
      "typo",
    );
  });

  it("keeps the ids that the service gave the request, without the secret", async () => {
    const headers = { "x-request-id": "r1", "cf-ray": "canary-secret", "x-other": "o" };
    const client = createRestClient({ baseUrl, credentials, fetch: page(headers, 400) });
    const error = await client.packages.list().catch((thrown: unknown) => thrown);
    expect(isSellerError(error) && error.requestIds).toEqual({
      "x-request-id": "r1",
      "cf-ray": "[redacted]",
    });
  });

  it("sends its id in the header that the option names, and in none by default", async () => {
    const { sent, fetch } = responding('{"content":[]}');
    const { callId } = await createRestClient({
      ...{ baseUrl, credentials, fetch },
      callIdHeader: "X-Request-Id",
    })
      .packages.list()
      .withResponse();
    await createRestClient({ baseUrl, credentials, fetch }).packages.list();
    expect(sent.map(({ headers }) => headers.get("x-request-id"))).toEqual([callId, null]);
    const taken = { baseUrl, credentials, callIdHeader: "appSecret" };
    expect(() => createRestClient(taken)).toThrow("callIdHeader must be the name of a header");
  });
});
