import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import type { Change } from "./change.ts";
import { resolveConsumer } from "./consumer.ts";
import { readFailure } from "./delivery/delivery-failure.ts";
import { type WebhookOptions, webhook } from "./webhook.ts";

const secretOf = (name: string) =>
  `whsec_${Buffer.from(`${name} secret of the tests, long enough`).toString("base64")}`;
const secret = secretOf("a");
const change: Change = {
  seller: "Şubem 100%",
  sequence: 7,
  kind: "moved",
  late: false,
  packageKey: "1",
  packageId: "1",
  orderNumber: "2",
  status: "Shipped",
  statusBefore: "Picking",
  modifiedAt: 0,
  observedAt: 0,
  package: null,
};

describe("a webhook", () => {
  let server: Server;
  let host: string;
  let status: number;
  let answerHeaders: Record<string, string>;
  const received: { body: string; headers: Record<string, string> }[] = [];

  beforeEach(async () => {
    status = 204;
    answerHeaders = {};
    received.length = 0;
    server = createServer(async (request, response) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      received.push({ body: await text(request), headers });
      response.writeHead(status, { location: "http://127.0.0.1:9/", ...answerHeaders }).end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const send = (options: Partial<WebhookOptions> = {}) => {
    const url = `${host}/path-canary?t=canary`;
    const { signal } = new AbortController();
    return webhook({ url, secret, ...options }).deliver([change], signal);
  };
  const failureOf = async (options: object): Promise<Error> =>
    send(options).then(() => expect.fail("it was sent"), Object);

  it.each([
    [429, "7", 7_000],
    [503, "Thu, 01 Jan 1970 00:01:00 GMT", 60_000],
    [503, "86400", 3_600_000],
    [429, "soon", undefined],
    [500, "7", undefined],
    [404, "7", undefined],
    [302, "7", undefined],
  ])(
    "is not delivered at status %i, and reads how long Retry-After %j asks to wait",
    async (answer, after, retryAfterMs) => {
      status = answer;
      answerHeaders = { "retry-after": after };
      const error = await failureOf({ now: () => 0 });
      expect(error).toMatchObject({ code: "webhook-refused", retryAfterMs });
      expect(error.message).toContain(`status ${answer}`);
      expect(received).toHaveLength(1);
    },
  );

  it("sends a request that a Standard Webhooks library verifies, with a stable id that any header may have", async () => {
    await send();
    expect(received[0]?.headers).toMatchObject({
      "webhook-id": "%C5%9Eubem%20100%25:7:0",
      "user-agent": `marketplace-seller-sync/${manifest.version}`,
    });
    const { body, headers } = received[0] ?? expect.fail("it was not sent");
    const sent = { type: "package.moved", data: { seller: change.seller, sequence: 7 } };
    expect(new Webhook(secret).verify(body, headers)).toMatchObject(sent);
  });

  const throwing = () => {
    throw new RangeError("secret-canary");
  };
  it.each<[string, () => unknown, string]>([
    ["url", () => "secret-canary", "must be an absolute http or https address"],
    ["url", () => "ftp://host/secret-canary", "must be an absolute http or https address"],
    ["url", () => "https://user:secret-canary@host/", "must contain no user and no password"],
    ["url", () => undefined, "must be an absolute http or https address"],
    ["url", throwing, "url of the webhook threw RangeError instead of returning an address"],
    ["secret", () => "whsec_secret-canary", "must be whsec_ followed by base64"],
    ["secret", () => [], "must not be an empty list"],
    ["secret", () => undefined, "must be whsec_ followed by base64"],
    ["secret", () => [secretOf("one"), "secret-canary"], "must be whsec_ followed by base64"],
    ["secret", throwing, "secret of the webhook threw RangeError instead of returning a secret"],
  ])(
    "is not sent where the function %s is %s, and does not show what it returns",
    async (name, wrong, message) => {
      const failure = await failureOf({ [name]: wrong });
      expect(received).toEqual([]);
      expect(failure.message).toContain(message);
      expect(String(failure.stack)).not.toContain("canary");
    },
  );

  it("reports the code and host of an unreachable endpoint, but not its path", async () => {
    server.close();
    expect(readFailure(await failureOf({})).text).toBe(
      `The webhook could not be sent to ${host}: ECONNREFUSED [webhook-unreachable]`,
    );
  });

  it("reports that an endpoint closed the connection without a response", async () => {
    server.removeAllListeners("request").on("request", ({ socket }) => socket.destroy());
    const { text } = readFailure(await failureOf({}));
    expect(text.replace("UND_ERR_SOCKET", "ECONNRESET")).toBe(
      `The webhook got no response from ${host}: ECONNRESET [webhook-unreachable]`,
    );
  });

  it.each([
    [{ url: "https://erp.example.com/", secret: "" }, "the webhook needs secret"],
    [{ url: "", secret: "" }, "the webhook needs url and secret"],
  ])(
    "is refused when it is added to a sync, and not before, where %j are not set",
    (options, message) => {
      const consumer = webhook(options);
      expect(() => resolveConsumer("erp", consumer)).toThrow(`Consumer "erp": ${message}`);
    },
  );

  it.each([
    [{ secret: "whsec_%canary%" }, "must be whsec_ followed by base64"],
    [{ secret: `whsec_${Buffer.alloc(23, 7).toString("base64")}` }, "at least 24 bytes"],
    [{ url: "ftp://x" }, "http or https"],
    [{ url: "https://user:pass-canary@x/" }, "url of a webhook must contain no user"],
  ])("refuses %j without quoting it", (wrong, message) => {
    const refused = () => webhook({ url: "https://erp.example.com/", secret, ...wrong });
    expect(refused).toThrow(message);
    expect(refused).not.toThrow("canary");
  });
});
