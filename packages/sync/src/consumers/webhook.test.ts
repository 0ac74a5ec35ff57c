import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Change } from "./change.ts";
import { webhook } from "./webhook.ts";

const secret = `whsec_${Buffer.from("a secret of the tests, long enough").toString("base64")}`;
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
    expect(request?.headers["webhook-id"]).toBe("shop:7");
    const verified = new Webhook(secret).verify(request?.body ?? "", request?.headers ?? {});
    expect(verified).toMatchObject({ type: "package.moved", data: { sequence: 7 } });
  });

  it.each([500, 404, 302])("is not delivered when the endpoint responds with %i", async (code) => {
    await expect(send(code)).rejects.toThrow(`status ${code}`);
    expect(received).toHaveLength(1);
  });

  it("sends a change to the address that a function gives for it", async () => {
    const address = async ({ orderNumber }: Change) => `${url}/${orderNumber}`;
    await webhook({ url: address, secret }).deliver([change], new AbortController().signal);
    expect(received).toMatchObject([{ path: "/hook/2" }]);
  });

  it.each([
    ["secret-canary", "must be an absolute http or https address"],
    ["ftp://host/secret-canary", "must be an absolute http or https address"],
    ["https://user:secret-canary@host/", "must hold no user and no password"],
    [undefined, "must be an absolute http or https address"],
  ])("refuses %j of such a function, without showing it", async (address, words) => {
    // As JavaScript gives it.
    const given = () => address as string;
    const sent = webhook({ url: given, secret }).deliver([change], new AbortController().signal);
    const failure: Error = await sent.then(() => expect.fail("it was sent"), Object);
    expect(failure.message).toContain(words);
    expect(String(failure.stack)).not.toContain("canary");
    expect(received).toEqual([]);
  });

  it("refuses a secret that is none, without showing it", () => {
    expect(() => webhook({ url, secret: "whsec_%%%" })).toThrow(
      "must be whsec_ followed by base64",
    );
    expect(() => webhook({ url: "ftp://x", secret })).toThrow("http or https");
  });

  it("refuses a secret of less than 24 bytes", () => {
    const short = `whsec_${Buffer.alloc(23, 7).toString("base64")}`;
    expect(() => webhook({ url, secret: short })).toThrow("at least 24 bytes");
  });

  it("refuses an address with a password, without showing it", () => {
    const refused = () => webhook({ url: "https://user:pass-canary@erp.example.com/", secret });
    expect(refused).toThrow("url of a webhook must hold no user and no password");
    expect(refused).not.toThrow("canary");
  });
});
