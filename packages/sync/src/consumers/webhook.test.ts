import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Change } from "./change.ts";
import { resolveConsumer } from "./consumer.ts";
import { readFailure } from "./delivery/delivery-failure.ts";
import { type WebhookOptions, webhook } from "./webhook.ts";

const secretOf = (text: string) =>
  `whsec_${Buffer.from(`${text} secret of the tests, long enough`).toString("base64")}`;
const secret = secretOf("a");
const other = secretOf("another");
const change: Change = {
  seller: "shop",
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
  let url: string;
  let status = 200;
  const received: { path: string; body: string; headers: Record<string, string> }[] = [];

  beforeEach(async () => {
    status = 200;
    received.length = 0;
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        received.push({
          path: String(request.url),
          body: Buffer.concat(chunks).toString(),
          headers,
        });
        response.writeHead(status, { location: "http://127.0.0.1:9/" }).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const send = (code: number) => {
    status = code;
    return webhook({ url, secret }).deliver([change], new AbortController().signal);
  };

  it("sends a request that a Standard Webhooks library verifies, with a stable id", async () => {
    await send(204);
    const [request] = received;
    expect(request?.headers["webhook-id"]).toBe(`shop:7:${change.observedAt}`);
    const verified = new Webhook(secret).verify(request?.body ?? "", request?.headers ?? {});
    expect(verified).toMatchObject({ type: "package.moved", data: { sequence: 7 } });
  });

  it.each([500, 404, 302])("is not delivered when the endpoint responds with %i", async (code) => {
    await expect(send(code)).rejects.toThrow(`status ${code}`);
    expect(received).toHaveLength(1);
  });

  it("sends a change to the address that a function returns for it", async () => {
    const address = async ({ orderNumber }: Change) => `${url}/${orderNumber}`;
    await webhook({ url: address, secret }).deliver([change], new AbortController().signal);
    expect(received).toMatchObject([{ path: "/hook/2" }]);
  });

  const receivedBy = (receiverSecret: string): unknown => {
    const [request] = received;
    return new Webhook(receiverSecret).verify(request?.body ?? "", request?.headers ?? {});
  };
  const sendWith = (secretOption: WebhookOptions["secret"], changed: Partial<Change> = {}) =>
    webhook({ url, secret: secretOption }).deliver(
      [{ ...change, ...changed }],
      new AbortController().signal,
    );

  it("is signed with each of several secrets, so that a receiver may know the old one or the new", async () => {
    await sendWith([secret, other]);
    for (const known of [secret, other]) expect(receivedBy(known)).toMatchObject({ data: change });
    expect(received[0]?.headers["webhook-signature"]).toMatch(/^v1,\S+ v1,\S+$/);
  });

  it("is signed only with the secrets that a function returns for the seller", async () => {
    const secrets: Record<string, readonly string[]> = { shop: [secret], other: [other] };
    await sendWith(async (seller) => secrets[seller] ?? []);
    expect(receivedBy(secret)).toMatchObject({ data: { seller: "shop" } });
    expect(() => receivedBy(other)).toThrow();
  });

  /** What a webhook with a wrong option fails with, before it sends anything. */
  const failureOf = async (wrong: object): Promise<Error> => {
    const sent = webhook({ url, secret, ...wrong }).deliver([change], new AbortController().signal);
    const failure = await sent.then(() => expect.fail("it was sent"), Object);
    expect(received).toEqual([]);
    return failure;
  };

  it.each<[string, unknown, string]>([
    ["url", "secret-canary", "must be an absolute http or https address"],
    ["url", "ftp://host/secret-canary", "must be an absolute http or https address"],
    ["url", "https://user:secret-canary@host/", "must contain no user and no password"],
    ["url", undefined, "must be an absolute http or https address"],
    ["secret", "whsec_secret-canary", "must be whsec_ followed by base64"],
    ["secret", [], "must not be an empty list"],
    ["secret", undefined, "must be whsec_ followed by base64"],
    ["secret", [secretOf("one"), "secret-canary"], "must be whsec_ followed by base64"],
  ])("refuses of the function %s %j, without showing it", async (name, returned, message) => {
    const failure = await failureOf({ [name]: () => returned });
    expect(failure.message).toContain(message);
    expect(String(failure.stack)).not.toContain("canary");
  });

  it.each([
    ["url", "an address"],
    ["secret", "a secret"],
  ])(
    "is not sent when the function %s throws, and that error is not quoted",
    async (name, value) => {
      const throwing = () => {
        throw new RangeError("secret-canary");
      };
      const failure = await failureOf({ [name]: throwing });
      expect(failure.message).toBe(
        `The function ${name} of the webhook threw RangeError instead of returning ${value}`,
      );
    },
  );

  it("names the package and its version as user agent", async () => {
    await send(204);
    const { version } = JSON.parse(
      readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
    );
    expect(received[0]?.headers["user-agent"]).toBe(`marketplace-seller-sync/${version}`);
  });

  it("has an id that is valid in a header for any name of a seller", async () => {
    await sendWith(secret, { seller: "Şubem 100%" });
    expect(received[0]?.headers["webhook-id"]).toBe(`%C5%9Eubem%20100%25:7:${change.observedAt}`);
    expect(receivedBy(secret)).toMatchObject({ data: { seller: "Şubem 100%" } });
  });

  it("reports the code and host of an unreachable endpoint, but not its path", async () => {
    const closed = createServer().listen(0, "127.0.0.1");
    await once(closed, "listening");
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const failing = webhook({ url: `http://127.0.0.1:${port}/path-canary?t=canary`, secret });
    const failure = await failing
      .deliver([change], new AbortController().signal)
      .then(() => expect.fail("it was sent"), readFailure);
    expect(failure.text).toBe(
      `The webhook could not be sent to http://127.0.0.1:${port}: ECONNREFUSED [webhook-unreachable]`,
    );
  });

  it("reports that an endpoint closed the connection without a response", async () => {
    server.removeAllListeners("request").on("request", (request) => request.socket.destroy());
    const failure = await send(204).then(() => expect.fail("it was taken"), readFailure);
    expect(failure.text).toMatch(
      /^The webhook got no response from http:\/\/127\.0\.0\.1:\d+: (ECONNRESET|UND_ERR_SOCKET) \[webhook-unreachable\]$/,
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
