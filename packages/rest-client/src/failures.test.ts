import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import {
  type LoopbackServer,
  sendChunked,
  sendWhole,
  startLoopback,
} from "@marketplace-seller/testing/loopback-server";
import { afterEach, describe, expect, it } from "vitest";
import { createRestClient, isSellerError, type RestClient, type SellerErrorCode } from "./index.ts";
import { thrownBy } from "./test-client.fixture.ts";

const credentials = { appKey: "canary-key-5d21", appSecret: "canary/secret+5d21" };
const split = { splitPackages: [{ packageDetails: [{ orderLineId: 1, quantities: 1 }] }] };

let server: LoopbackServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function clientOver(response: (response: ServerResponse) => void): Promise<RestClient> {
  server = await startLoopback(response);
  return createRestClient({ baseUrl: server.baseUrl, credentials, retry: { maxAttempts: 1 } });
}

/** Returns the error codes of a read and of a write that receive the same response. */
async function codesFor(response: (response: ServerResponse) => void): Promise<unknown[]> {
  const client = await clientOver(response);
  const errors = [
    await thrownBy(client.packages.list()),
    await thrownBy(client.packages.splitByQuantity(split)),
  ];
  for (const error of errors) expectNoCanary(error);
  return errors.map((error) => (isSellerError(error) ? error.code : error));
}

function expectNoCanary(error: unknown): void {
  const { stack, cause } = error as Error;
  const observed = [inspect(error, { depth: 20, showHidden: true }), JSON.stringify(error), stack];
  expect(`${observed.join("\n")}${inspect(cause, { depth: 20 })}`).not.toContain("canary");
}

const json =
  (text: string, status = 200) =>
  (response: ServerResponse) =>
    sendWhole(response, text, status);
const typed =
  (type: string, text: string, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { "content-type": type });
    response.end(text);
  };
const refusal = '{"code":400,"message":"The package is not in Picking (canary-key-5d21)"}';

/** The response body with which live services are reported to refuse a request. */
const observedRefusal =
  '{"code":400,"status":"failure","errorCode":"SELLER_API.authenticationFailed","errorMessage":"Wrong secret.","errorCategory":"SELLER_API"}';
const namedFailure =
  '{"@type":"X","name":"InternalServerException","message":"Bad enum","description":"","urlStack":[],"errors":[{"reason":"status: no such value"}]}';

const firewallPage =
  "<!DOCTYPE html><html><head><title>Attention Required! | Firewall</title></head><body>Your address 192.0.2.7 is blocked</body></html>";

describe("a 403", () => {
  const codesOf = (type: string, body: string) => codesFor(typed(type, body, 403));

  it.each([
    ["the text of live services", "text/plain", "Authentication failed"],
    ["the interface document's body", "application/json", '{"code":403,"message":"no"}'],
    ["a live service's error code", "application/json", observedRefusal],
    ["a live service's named failure", "application/json", namedFailure],
  ])("with %s is about the credentials", async (_, type, body) => {
    expect(await codesOf(type, body)).toEqual(["authentication", "authentication"]);
  });

  it.each([
    ["a page of a firewall", "text/html", firewallPage],
    ["a page that mentions authentication", "text/html", "<p>Authentication failed</p>"],
    ["a text", "text/plain", "IP not allowed"],
    ["a gateway's JSON", "application/json", '{"message":"Forbidden"}'],
    ["another gateway's JSON", "application/json", '{"error":{"code":403,"message":"x"}}'],
    ["a JSON text", "application/json", '"blocked"'],
    ["nothing", "text/html", ""],
  ])("with %s is not the service's", async (_, type, body) => {
    expect(await codesOf(type, body)).toEqual(["foreign-response", "indeterminate"]);
  });

  it("shows the first words of a foreign response, and can be retried by a read", async () => {
    server = await startLoopback(typed("text/html", firewallPage, 403));
    const retry = { maxAttempts: 3, timing: { baseDelayMs: 1, maxDelayMs: 1 } };
    const client = createRestClient({ baseUrl: server.baseUrl, credentials, retry });
    expect(await thrownBy(client.packages.list())).toMatchObject({
      status: 403,
      attempts: 1,
      retryable: true,
      message: expect.stringContaining(
        "is not the service's: it begins with \"Attention Required! | Firewall Your address",
      ),
    });
    expect(await thrownBy(client.packages.splitByQuantity(split))).toMatchObject({
      attempts: 1,
      retryable: false,
      cause: { code: "foreign-response" },
    });
  });
});

describe("the error of a response", () => {
  it.each<[string, (response: ServerResponse) => void, SellerErrorCode, SellerErrorCode]>([
    [
      "200 with HTML",
      typed("text/html", "<h1>Hello canary-key-5d21</h1>"),
      "protocol",
      "indeterminate",
    ],
    [
      "200 with JSON called HTML",
      typed("text/html", '{"content":[]}'),
      "protocol",
      "indeterminate",
    ],
    ["200 with HTML called JSON", json("<h1>Hello</h1>"), "protocol", "indeterminate"],
    ["truncated JSON", json('{"content":[{"customerEmail":"a@b'), "protocol", "indeterminate"],
    ["an empty body", json(""), "protocol", "indeterminate"],
    ["null", json("null"), "protocol", "indeterminate"],
    ["a bare list", json("[]"), "protocol", "indeterminate"],
    ["another object", json('{"canary":"canary/secret+5d21"}'), "protocol", "indeterminate"],
    ["204", (response) => response.writeHead(204).end(), "protocol", "indeterminate"],
    ["a refusal", json(refusal, 400), "refused", "refused"],
    ["a refusal in HTML", typed("text/html", "<p>no</p>", 400), "refused", "refused"],
    ["a refusal without a body", json("", 404), "refused", "refused"],
    ["401", json('{"code":401,"message":"no"}', 401), "authentication", "authentication"],
    ["401 with HTML", typed("text/html", "<p>no</p>", 401), "authentication", "authentication"],
    [
      "403 in plain text",
      typed("text/plain", "Authentication failed", 403),
      "authentication",
      "authentication",
    ],
    [
      "400 that names the credentials by its code",
      json(observedRefusal, 400),
      "authentication",
      "authentication",
    ],
    ["500 that names its reason", json(namedFailure, 500), "transport", "indeterminate"],
    ["429", json("{}", 429), "rate-limited", "rate-limited"],
    ["500", json('{"code":500,"message":"x"}', 500), "transport", "indeterminate"],
    ["503 with HTML", typed("text/html", "<p>busy</p>", 503), "transport", "indeterminate"],
    ["501", json('{"code":501,"message":"not yet"}', 501), "refused", "refused"],
    ["408", json("", 408), "timeout", "indeterminate"],
    ["a reset", (response) => response.destroy(), "transport", "indeterminate"],
    ["a response that breaks off", breakOff(200), "transport", "indeterminate"],
    ["a refusal that breaks off", breakOff(400), "transport", "indeterminate"],
  ])("%s", async (_, response, read, write) => {
    expect(await codesFor(response)).toEqual([read, write]);
  });

  it("contains the service's message, code and status, without the credentials", async () => {
    const client = await clientOver(json(refusal, 400));
    expect(await thrownBy(client.packages.splitByQuantity(split))).toMatchObject({
      message:
        "The service refused splitPackageByQuantity (HTTP 400): The package is not in Picking ([redacted]) [refused]",
      operation: "splitPackageByQuantity",
      attempts: 1,
      status: 400,
      serviceCode: 400,
      retryable: false,
    });
  });

  it.each([
    [observedRefusal, 400, "Wrong secret.", false],
    [namedFailure, 500, "Bad enum; status: no such value", false],
    ['{"errorMessage":"Not now.","errors":[{"reason":"Not now."},null,7]}', 503, "Not now.", true],
  ])(
    "contains the message of an error body that was observed at a live service: %s",
    async (body, status, text, retryable) => {
      const client = await clientOver(json(body, status));
      const error = await thrownBy(client.packages.list());
      expect(error).toMatchObject({
        status,
        retryable,
        message: expect.stringContaining(`: ${text}`),
      });
    },
  );

  it.each([
    ["a 500 that names its reason", namedFailure, 500, 1],
    ["any other 500", '{"name":"X","message":"Bad enum"}', 500, 3],
    ["a 503 of the same shape", namedFailure, 503, 3],
  ])("repeats a read or does not repeat it after %s", async (_, body, status, requests) => {
    server = await startLoopback(json(body, status));
    const retry = { maxAttempts: 3, timing: { baseDelayMs: 1, maxDelayMs: 1 } };
    const client = createRestClient({ baseUrl: server.baseUrl, credentials, retry });
    await thrownBy(client.packages.list());
    expect(server.seen).toHaveLength(requests);
  });

  it("is an authentication error for a 200 response whose error code names the credentials", async () => {
    const client = await clientOver(json(observedRefusal));
    expect(await thrownBy(client.packages.splitByQuantity(split))).toMatchObject({
      code: "authentication",
      message: expect.stringContaining("Wrong secret."),
    });
  });

  it.each([
    ["400", "refused"],
    ["0", "indeterminate"],
    ['"400"', "indeterminate"],
  ])("depends on the code %s of a 200 response", async (code, kind) => {
    const client = await clientOver(
      json(`{"code":${code},"message":"x","splitPackageOrderItems":[]}`),
    );
    expect(await thrownBy(client.packages.splitByQuantity(split))).toMatchObject({ code: kind });
  });
});

describe("the response to a product task", () => {
  const payload = { integrator: "test", skus: [{ stockCode: "A", quantity: 1 }] };
  const taskOf = (members: string) =>
    json(`{"id":7,"type":"SKU_UPDATE","reasons":["too many SKUs"],${members}}`);

  it.each(["REJECT", "FAIL"])("with the status %s is a rejected task", async (status) => {
    const client = await clientOver(taskOf(`"status":"${status}"`));
    expect(await thrownBy(client.products.updatePriceAndStock({ payload }))).toMatchObject({
      code: "task-rejected",
      taskId: "7",
      reasons: ["too many SKUs"],
    });
  });

  it("keeps a reason that is no list", async () => {
    for (const [reasons, expected] of [
      ['"too many"', "too many"],
      ["7", "7"],
    ]) {
      const task = json(`{"id":7,"status":"REJECT","reasons":${reasons}}`);
      const client = await clientOver(task);
      const error = await thrownBy(client.products.updatePriceAndStock({ payload }));
      expect(error).toMatchObject({ code: "task-rejected", reasons: [expected] });
      expect(String(error)).toContain(`: ${expected}. None`);
      await server?.close();
    }
  });

  it("without an id is a protocol error with an unknown outcome", async () => {
    const client = await clientOver(json('{"type":"SKU_UPDATE","status":"IN_QUEUE","reasons":[]}'));
    expect(await thrownBy(client.products.updatePriceAndStock({ payload }))).toMatchObject({
      code: "indeterminate",
      cause: { code: "protocol" },
    });
  });

  it("with an unknown status is returned unchanged, and the outcome of its SKUs is unknown", async () => {
    const client = await clientOver(taskOf('"status":"WAITING"'));
    const task = await client.products.updatePriceAndStock({ payload });
    expect(task.status).toBe("WAITING");
    const report = await client.products.updatePriceAndStockAll(payload);
    expect(report.counts).toMatchObject({ queued: 0, unknown: 1 });
  });
});

describe("a SKU without a change or with an invalid stock code", () => {
  it.each([
    [{ stockCode: "A" }, { rule: "required", segments: ["payload", "skus", 1] }],
    [{ stockCode: "A", quantity: undefined }, { rule: "required" }],
    [
      { stockCode: "", quantity: 1 },
      { rule: "minLength", path: "$.payload.skus[1].stockCode" },
    ],
    [{ stockCode: " \t", quantity: 1 }, { rule: "minLength" }],
    [
      { stockCode: "A\0", quantity: 1 },
      { rule: "type", path: "$.payload.skus[1].stockCode" },
    ],
  ])("%j is reported as invalid, and the other SKUs are sent", async (sku, issue) => {
    const sent: string[] = [];
    const client = createRestClient({
      baseUrl: "http://service.invalid",
      credentials,
      fetch: async (_, { body, method } = {}) => {
        sent.push(String(body));
        const task = { id: 7, type: "SKU_UPDATE", status: "IN_QUEUE", reasons: [] };
        return Response.json(method === "GET" ? { content: [] } : task);
      },
    });
    const skus = [{ stockCode: "ONE", quantity: 1 }, sku, { stockCode: "TWO", quantity: 2 }];
    const all = { integrator: "test", skus: skus as { stockCode: string; quantity: number }[] };
    const report = await client.products.updatePriceAndStockAll(all, { onInvalid: "report" });
    expect(report.counts).toMatchObject({ queued: 2, invalid: 1 });
    expect([...report.items("invalid")][0]?.issues).toMatchObject([issue]);
    expect(sent.map((body) => JSON.parse(body).payload.skus.length)).toEqual([2]);
    expect(await client.products.confirm(report)).toHaveLength(2);
    expect(await thrownBy(client.products.updatePriceAndStockAll(all))).toMatchObject({
      code: "invalid-request",
      issues: [issue],
    });
  });
});

describe("the body of an error", () => {
  it.each(["with its length", "in chunks"])(
    "keeps every digit when it is sent %s",
    async (options) => {
      const text = '{"code":9223372036854775807,"message":"no"}';
      const client = await clientOver((response) => {
        if (options === "in chunks") sendChunked(response, text, 400);
        else sendWhole(response, text, 400);
      });
      const exact = { code: "refused", serviceCode: "9223372036854775807" };
      expect(await thrownBy(client.products.query())).toMatchObject(exact);
      const { error } = await client.GET("/ms/product-query");
      expect(error).toMatchObject({ code: "9223372036854775807" });
    },
  );
});

describe("a wrong base address", () => {
  it("is shown in the error of a 404, without its query", async () => {
    const client = await clientOver(json("", 404));
    const { message } = (await thrownBy(client.packages.list({ size: 5 }))) as Error;
    expect(message).toContain(
      `(HTTP 404) at ${server?.baseUrl}/rest/delivery/v1/shipmentPackages (is the base URL right?)`,
    );
    expect(message).not.toContain("size");
  });
});

describe("a request that could not be sent", () => {
  it("has a retryable error that names the origin", async () => {
    const closed = await startLoopback(() => {});
    await closed.close();
    const client = createRestClient({
      baseUrl: closed.baseUrl,
      credentials,
      retry: { maxAttempts: 1 },
    });
    const error = await thrownBy(client.packages.splitByQuantity(split));
    const { origin } = new URL(closed.baseUrl);
    const sent = `splitPackageByQuantity could not be sent to ${origin}`;
    // Errors of Deno's `fetch` have no code.
    const messages = ["ECONNREFUSED", "not connected"].map(
      (reason) => `${sent}: ${reason} (1 attempt) [transport]`,
    );
    expect(error).toMatchObject({
      code: "transport",
      retryable: true,
      message: expect.toBeOneOf(messages),
    });
  });
});

describe("a redirect", () => {
  it("is not followed when a middleware asks for it", async () => {
    const target = await startLoopback((response) => sendWhole(response, '{"content":[]}'));
    const client = await clientOver((response) => {
      response.writeHead(302, { location: target.baseUrl }).end();
    });
    client.use({ onRequest: ({ request }) => new Request(request, { redirect: "follow" }) });
    expect(await thrownBy(client.packages.list())).toMatchObject({ code: "protocol" });
    expect(target.seen).toEqual([]);
    await target.close();
  });
});

describe("a middleware that reads the body", () => {
  it("is named as the cause of the error when it consumed the response", async () => {
    const client = await clientOver(json('{"content":[]}'));
    client.use({
      onResponse: async ({ response }) => {
        await response.text();
      },
    });
    expect(await thrownBy(client.packages.list())).toMatchObject({
      code: "protocol",
      message:
        "A middleware read the response to listShipmentPackages; it must read a clone [protocol]",
    });
  });
});

describe("a caller's signal", () => {
  const stall = (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"content":');
  };

  it("ends a stalled read at its deadline", async () => {
    const client = await clientOver(stall);
    const signal = AbortSignal.timeout(50);
    expect(await thrownBy(client.packages.list({}, { signal }))).toMatchObject({ code: "timeout" });
  });
});

describe("the credentials", () => {
  it("are sent in the two headers, and no middleware sees them", async () => {
    const client = await clientOver((response) => sendWhole(response, '{"content":[]}'));
    const names: string[] = [];
    client.use({
      onRequest: ({ request }) => {
        names.push(...request.headers.keys());
      },
    });
    await client.packages.list();
    expect(server?.seen[0]?.headers).toMatchObject({
      appkey: credentials.appKey,
      appsecret: credentials.appSecret,
    });
    expect(names).not.toContain("appsecret");
  });

  it("are shown by no client and no error, also when an error of fetch contains them", async () => {
    const client = createRestClient({
      baseUrl: "http://127.0.0.1:1",
      credentials,
      retry: { maxAttempts: 1 },
      fetch: (url, init) => {
        const request = new Request(url, init);
        const error = new Error(`cannot send ${request.headers.get("appSecret")}`);
        return Promise.reject(Object.assign(error, { request, code: "ECONNREFUSED" }));
      },
    });
    expectNoCanary(client);
    expectNoCanary(await thrownBy(client.packages.list()));
    expectNoCanary(await thrownBy(client.packages.splitByQuantity(split)));
    const wrong = { ...credentials, appSecret: "canary\n" };
    expect(() => createRestClient({ baseUrl: "http://127.0.0.1:1", credentials: wrong })).toThrow(
      /^credentials\.appSecret contains/,
    );
  });
});

function breakOff(status: number): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(status, { "content-type": "application/json", "content-length": 100 });
    response.write('{"content":');
    setImmediate(() => response.destroy());
  };
}
