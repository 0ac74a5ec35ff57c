import { createPacerRegistry } from "@marketplace-seller/client-core/internal";
import {
  createFakeClock,
  createSkippingClock,
  settle,
} from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { isSellerError } from "./index.ts";
import { clientOf, type Responder, respond, thrownBy } from "./test-client.fixture.ts";

const split = { splitPackages: [{ packageDetails: [{ orderLineId: 1, quantities: 1 }] }] };
const splitDone = '{"code":200,"message":"ok","splitPackageOrderItems":[]}';

const failure =
  (code: string): Responder =>
  () => {
    throw Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error(code), { code }),
    });
  };

describe("a read that fails", () => {
  it.each([408, 429, 500, 502, 504])("is sent again after %d", async (status) => {
    const { client, sent } = clientOf([respond(status), respond(200)]);
    await client.products.query();
    expect(sent.length).toBe(2);
  });

  it.each([400, 401, 403, 404, 501])("is not sent again after %d", async (status) => {
    const { client, sent } = clientOf([respond(status)]);
    await thrownBy(client.packages.list());
    expect(sent.length).toBe(1);
  });

  it("reports the number of attempts and the last response", async () => {
    const { client } = clientOf([respond(503, '{"code":9,"message":"Busy"}')]);
    expect(await thrownBy(client.packages.list())).toMatchObject({
      code: "transport",
      attempts: 6,
      status: 503,
      message:
        "The service failed on listShipmentPackages (HTTP 503): Busy (6 attempts) [transport]",
    });
  });

  it("returns the last response in the typed layer", async () => {
    const { client, sent } = clientOf([respond(503)]);
    const { error, response } = await client.GET("/rest/delivery/v1/shipmentPackages");
    expect([response.status, error, sent.length]).toEqual([503, { content: [] }, 6]);
  });
});

describe("Retry-After", () => {
  it.each([
    [429, "rate-limited"],
    [503, "transport"],
  ])("beyond the deadline fails the call at once after %d", async (status, code) => {
    const { client, sent, clock } = clientOf([respond(status, "{}", { "retry-after": "3600" })]);
    const error = await thrownBy(client.packages.list());
    expect(error).toMatchObject({ code, retryAfterMs: 3_600_000, attempts: 1 });
    expect(isSellerError(error) && error.message).toContain("the service asks to wait 3600 s");
    expect([sent.length, clock.monotonic()]).toEqual([1, 0]);
  });
});

it("is in the error of a refusal", async () => {
  const { client } = clientOf([respond(400, "{}", { "retry-after": "5" })]);
  const error = await thrownBy(client.packages.list());
  expect(error).toMatchObject({ code: "refused", retryAfterMs: 5000 });
});

describe("a write that fails", () => {
  it("is sent again after a refused connection and after a 429", async () => {
    const { client, sent } = clientOf([
      failure("ECONNREFUSED"),
      respond(429),
      respond(200, splitDone),
    ]);
    await client.packages.splitByQuantity(split);
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill(JSON.stringify(split)));
  });

  it("has an unknown outcome when it is refused after a 429, whose attempt may have taken effect", async () => {
    const { client, sent } = clientOf([respond(429), respond(400)]);
    const error = await thrownBy(client.packages.splitByQuantity(split));
    expect(error).toMatchObject({ code: "indeterminate", attempts: 2 });
    expect(sent).toHaveLength(2);
  });

  it("that sets absolute values is sent again if the caller opted in", async () => {
    const accepted = '{"id":1,"type":"SKU_UPDATE","status":"IN_QUEUE","reasons":[]}';
    const body = { payload: { integrator: "x", skus: [{ stockCode: "A", quantity: 1 }] } };
    const { client, sent } = clientOf([failure("ECONNRESET"), respond(200, accepted)]);
    await client.products.updatePriceAndStock(body, { retry: { absoluteWrites: true } });
    expect(sent.length).toBe(2);
    const without = clientOf([failure("ECONNRESET")]);
    expect(
      isSellerError(
        await thrownBy(without.client.products.updatePriceAndStock(body)),
        "indeterminate",
      ),
    ).toBe(true);
  });
});

describe("the pace of the listing", () => {
  it("is limited to 1000 requests a minute for all clients of one key together", async () => {
    const registry = createPacerRegistry();
    const clock = createSkippingClock();
    const waits: number[] = [];
    const options = {
      clock,
      pacing: { registry },
      hooks: { onWait: ({ waitMs }: { waitMs: number }) => waits.push(waitMs) },
    };
    const one = clientOf([], options);
    const two = clientOf([], options);
    for (let count = 0; count < 500; count += 1) {
      await one.client.packages.list();
      await two.client.packages.list();
    }
    expect([clock.monotonic(), waits]).toEqual([0, []]);
    await one.client.products.query();
    await two.client.packages.list();
    expect(waits).toEqual([61_000]);
    expect(clock.monotonic()).toBe(61_000);
  });

  it("refuses a call that would wait longer than the option allows", async () => {
    const pacing = { registry: createPacerRegistry(), maxWaitMs: 60_999 };
    const { client, sent, clock } = clientOf([], { pacing, timeoutMs: 300_000 });
    for (let count = 0; count < 1000; count += 1) await client.packages.list();
    const error = await thrownBy(client.packages.list());
    expect(error).toMatchObject({ code: "rate-limited", retryAfterMs: 61_000 });
    expect([sent.length, clock.monotonic()]).toEqual([1000, 0]);
  });

  it("is not limited when the option switches it off", async () => {
    const { client, clock } = clientOf([], { pacing: false });
    for (let count = 0; count < 1001; count += 1) await client.packages.list();
    expect(clock.monotonic()).toBe(0);
  });
});

describe("two writes for one order", () => {
  it("are sent one after the other, while writes for other orders are sent concurrently", async () => {
    let running = 0;
    let maxConcurrent = 0;
    const slow: Responder = async () => {
      running += 1;
      maxConcurrent = Math.max(maxConcurrent, running);
      await settle();
      running -= 1;
      return respond(200, splitDone)();
    };
    const { client } = clientOf([slow], { clock: createFakeClock() });
    const context = { orderNumber: "1", packageId: "2" };
    await Promise.all([1, 2, 3].map(() => client.packages.splitByQuantity(split, { context })));
    expect(maxConcurrent).toBe(1);
    await Promise.all([1, 2, 3].map(() => client.packages.splitByQuantity(split)));
    expect(maxConcurrent).toBe(3);
  });

  it("a write that times out in the queue is not sent", async () => {
    const clock = createFakeClock();
    const { client, sent } = clientOf([() => new Promise<Response>(() => {})], { clock });
    const context = { orderNumber: "1" };
    const first = thrownBy(client.packages.splitByQuantity(split, { context }));
    const second = thrownBy(client.packages.splitByQuantity(split, { context, timeoutMs: 100 }));
    await settle();
    await clock.advance(100);
    expect(await second).toMatchObject({ code: "timeout", attempts: 0 });
    expect(sent.length).toBe(1);
    await clock.advance(30_000);
    expect(await first).toMatchObject({ code: "indeterminate" });
  });
});

describe("a spent retry budget", () => {
  const budget = { take: () => false, credit: () => {} };

  it.each([
    ["a 503", respond(503, "{}")],
    ["a lost connection", failure("ECONNRESET")],
  ])("is named in the message after %s, which ends the call", async (_, response) => {
    const { client, sent } = clientOf([response], { retry: { budget } });
    expect(await thrownBy(client.packages.list())).toMatchObject({
      code: "transport",
      message: expect.stringContaining("(1 attempt, the retry budget is spent)"),
    });
    expect(sent).toHaveLength(1);
  });

  it("is not named when no retry is allowed", async () => {
    const { client } = clientOf([respond(503, "{}")], { retry: { budget } });
    const error = await thrownBy(client.packages.splitByQuantity(split));
    expect(error).toMatchObject({ code: "indeterminate" });
    expect(String(error)).not.toContain("budget");
  });
});

describe("options", () => {
  it("set the user agent and further headers", async () => {
    const { client, sent } = clientOf([], { userAgent: "my-erp/3.1" });
    await client.packages.list({}, { headers: { "x-trace": "7", appSecret: "no" } });
    const headers = sent[0]?.headers;
    // Browsers send their own `user-agent` header.
    const agent = navigator.userAgent.startsWith("Mozilla/")
      ? null
      : expect.stringMatching(
          /^my-erp\/3\.1 marketplace-seller-rest-client\/\d+\.\d+\.\d+ (Node\.js|Bun|Deno)\/\d+[\d.]*$/,
        );
    expect(headers?.get("user-agent")).toEqual(agent);
    expect([headers?.get("x-trace"), headers?.get("appsecret")]).toEqual(["7", "canary-secret"]);
  });

  it("read the credentials from a provider before every call", async () => {
    let turn = 0;
    const { client, sent } = clientOf([], {
      credentials: async () => ({ appKey: `key-${++turn}`, appSecret: `secret-${turn}` }),
    });
    await client.packages.list();
    await client.packages.list();
    expect(sent.map(({ headers }) => headers.get("appkey"))).toEqual(["key-1", "key-2"]);
  });

  it("send nothing when the provider fails", async () => {
    const { client, sent } = clientOf([], {
      credentials: () => {
        throw new Error("the vault is sealed");
      },
    });
    expect(await thrownBy(client.packages.list())).toMatchObject({
      code: "credentials-unavailable",
      message:
        "The function credentials failed, and no request was sent: the vault is sealed [credentials-unavailable]",
      attempts: 0,
      retryable: true,
      cause: { message: "the vault is sealed" },
    });
    expect(sent).toEqual([]);
  });

  it("send nothing when the provider returns credentials that cannot be sent", async () => {
    const pairs = [{ appKey: "key", appSecret: "" }, undefined, { appKey: "a\nb", appSecret: "s" }];
    for (const pair of pairs) {
      const { client, sent } = clientOf([], { credentials: () => pair as never });
      expect(await thrownBy(client.packages.list())).toMatchObject({
        code: "credentials-unavailable",
        message: expect.stringMatching(
          /credentials returned no usable credentials.*: .*app(Key|Secret)/,
        ),
        retryable: false,
      });
      expect(sent).toEqual([]);
    }
  });
});

describe("hooks", () => {
  it("are notified of each request, response and retry; neither hooks nor the logger get secrets", async () => {
    const notified: unknown[] = [];
    const lines: unknown[] = [];
    const log = (...line: unknown[]) => void lines.push(line);
    const note = (name: string) => (event: object) => notified.push([name, event]);
    const { client } = clientOf([failure("ECONNRESET"), respond(503), respond(200)], {
      hooks: { onRequest: note("request"), onResponse: note("response"), onRetry: note("retry") },
      logger: { debug: log, warn: log },
    });
    await client.packages.list({ orderNumber: "4711" });
    const operation = "listShipmentPackages";
    expect(notified).toMatchObject([
      [
        "request",
        { operation, attempt: 1, method: "GET", path: "/rest/delivery/v1/shipmentPackages" },
      ],
      ["response", { attempt: 1, status: undefined, reason: "ECONNRESET" }],
      ["retry", { attempt: 1, reason: "ECONNRESET", delayMs: 100 }],
      ["request", { attempt: 2 }],
      ["response", { attempt: 2, status: 503, bytes: 14 }],
      ["retry", { attempt: 2, reason: "HTTP 503", delayMs: 200 }],
      ["request", { attempt: 3 }],
      ["response", { attempt: 3, status: 200, bytes: 14 }],
    ]);
    expect(lines).toHaveLength(notified.length);
    expect(JSON.stringify([notified, lines])).not.toMatch(/canary|4711/);
  });
});
