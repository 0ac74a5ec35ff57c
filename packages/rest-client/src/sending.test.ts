import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import {
  type LoopbackServer,
  sendWhole,
  startLoopback,
} from "@marketplace-seller/testing/loopback-server";
import { afterEach, describe, expect, it } from "vitest";
import { createRestClient, type RestClientOptions } from "./index.ts";

const credentials = { appKey: "canary-key", appSecret: "canary-secret" };
const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/**
 * The two implementations that send requests, the platform's HTTP client and a `fetch` option; every test runs with
 * both.
 */
const senders: readonly [string, () => Partial<RestClientOptions>][] = [
  ["the runtime's own sender", () => ({})],
  ["a given fetch", () => ({ fetch: (url, init) => fetch(url, init) })],
];

async function serving(response: Parameters<typeof startLoopback>[0]): Promise<LoopbackServer> {
  const server = await startLoopback(response);
  closing.push(server.close);
  return server;
}

const pageOf = (orderNumber: string): string => `{"content":[{"orderNumber":"${orderNumber}"}]}`;
const http = (text: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

/** A service that writes its responses directly to sockets; `response` gets the text of one request at a time. */
async function bareServer(response: (socket: Socket, request: string) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (data) => response(socket, data.toString("latin1")));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const split = { splitGroups: [{ orderLineIds: [1] }] };

const orderAsked = (request: string): string => /orderNumber=(\w+)/.exec(request)?.[1] ?? "none";

describe.each(senders)("over %s", (_, options) => {
  it("returns to each call its own response when the service sends a second response at once", async () => {
    const baseUrl = await bareServer((socket, request) => {
      socket.write(http(pageOf(orderAsked(request))) + http(pageOf("unasked")));
    });
    const client = createRestClient({ baseUrl, credentials, ...options() });
    const orders = ["a", "b", "c", "d"];
    const requested = orders.map((orderNumber) => client.packages.list({ orderNumber }));
    for (const [at, page] of (await Promise.all(requested)).entries()) {
      expect(page.content[0]?.orderNumber).toBe(orders[at]);
    }
  });

  it("returns to each call its own response when the service sends an unrequested one on an idle connection", async () => {
    let ended: (() => void) | undefined;
    const baseUrl = await bareServer((socket, request) => {
      socket.once("close", () => ended?.());
      socket.write(http(pageOf(orderAsked(request))), () =>
        setTimeout(() => socket.write(http(pageOf("unasked"))), 5),
      );
    });
    const client = createRestClient({ baseUrl, credentials, ...options() });
    for (const orderNumber of ["a", "b", "c"]) {
      const connectionEnded = new Promise<void>((resolve) => {
        ended = resolve;
      });
      const { content } = await client.packages.list({ orderNumber });
      expect(content[0]?.orderNumber).toBe(orderNumber);
      await connectionEnded;
    }
  });

  it("asks for the media type of the operation", async () => {
    const accepted: unknown[] = [];
    const server = await serving((response, { headers }) => {
      accepted.push(headers.accept);
      sendWhole(response, pageOf("1"));
    });
    const client = createRestClient({ baseUrl: server.baseUrl, credentials, ...options() });
    await client.packages.list();
    await client.GET("/rest/delivery/v1/shipmentPackages");
    expect(accepted).toEqual(["application/json", "application/json"]);
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
  ])("decompresses %s when it accepts this encoding", async (encoding, pack) => {
    const server = await serving((response, { headers }) => {
      const isAsked = String(headers["accept-encoding"]).includes(encoding);
      const packed = isAsked ? { "content-encoding": encoding } : {};
      response.writeHead(200, { "content-type": "application/json", ...packed });
      response.end(isAsked ? pack(pageOf("1")) : pageOf("1"));
    });
    const unbounded = { credentials, maxResponseBytes: Infinity };
    const client = createRestClient({ baseUrl: server.baseUrl, ...unbounded, ...options() });
    expect((await client.packages.list()).content[0]?.orderNumber).toBe("1");
    const { response } = await client.GET("/rest/delivery/v1/shipmentPackages");
    expect([response.headers.get("content-encoding"), response.url]).toEqual([
      null,
      `${server.baseUrl}/rest/delivery/v1/shipmentPackages`,
    ]);
  });

  it("rejects a decompression bomb at maxResponseBytes, and sends further requests", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const server = await serving((response, { url }) => {
      if (url.includes("orderNumber")) return sendWhole(response, pageOf("1"));
      response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
      response.end(bomb);
    });
    const limits = { maxResponseBytes: 1_000_000 };
    const client = createRestClient({
      baseUrl: server.baseUrl,
      credentials,
      ...limits,
      ...options(),
    });
    await expect(client.packages.list()).rejects.toMatchObject({ code: "protocol" });
    expect((await client.packages.list({ orderNumber: "1" })).content.length).toBe(1);
  });

  it.each(["in chunks", "with its length"])(
    "rejects a response %s at maxResponseBytes",
    async (mode) => {
      const page = pageOf("1".repeat(200_000));
      const server = await serving((response) => {
        const type = { "content-type": "application/json" };
        const length = mode === "in chunks" ? {} : { "content-length": page.length };
        response.writeHead(200, { ...type, ...length });
        response.write(page.slice(0, 50));
        response.end(page.slice(50));
      });
      const { baseUrl } = server;
      const limited = { baseUrl, credentials, maxResponseBytes: 100_000, ...options() };
      const client = createRestClient(limited);
      const message = expect.stringContaining("longer than 100000 bytes");
      await expect(client.packages.list()).rejects.toMatchObject({ code: "protocol", message });
      await expect(client.packages.splitByOrderLines(split)).rejects.toMatchObject({
        code: "indeterminate",
      });
      const enough = { ...limited, maxResponseBytes: 300_000 };
      expect((await createRestClient(enough).packages.list()).content.length).toBe(1);
    },
  );

  it("ends an aborted call while another one runs, and sends further requests", async () => {
    const leaving = new AbortController();
    const reason = new Error("no longer wanted");
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await serving((response, { url }) => {
      const respond = (): void => sendWhole(response, pageOf("1"));
      if (url.includes("orderNumber=first")) released.then(respond);
      else respond();
      leaving.abort(reason);
    });
    const client = createRestClient({ baseUrl: server.baseUrl, credentials, ...options() });
    const firstCall = client.packages.list({ orderNumber: "first" });
    const abortedCall = client.packages.list({ orderNumber: "left" }, { signal: leaving.signal });
    await expect(abortedCall).rejects.toBe(reason);
    release?.();
    expect((await firstCall).content.length).toBe(1);
    expect((await client.packages.list()).content.length).toBe(1);
  });

  it("follows no redirect, and sends nothing to its target", async () => {
    const target = await serving((response) => sendWhole(response, pageOf("1")));
    const server = await serving((response) => {
      response.writeHead(307, { location: target.baseUrl }).end();
    });
    const client = createRestClient({ baseUrl: server.baseUrl, credentials, ...options() });
    await expect(client.packages.list()).rejects.toMatchObject({ code: "protocol", status: 307 });
    expect(target.seen).toEqual([]);
  });

  it("distinguishes an incomplete body from a refused connection", async () => {
    const server = await serving((response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": 100 });
      response.write("{");
      setImmediate(() => response.destroy());
    });
    const once = { retry: { maxAttempts: 1 }, ...options() };
    const client = createRestClient({ baseUrl: server.baseUrl, credentials, ...once });
    await expect(client.packages.list()).rejects.toMatchObject({ code: "transport" });
    await server.close();
    await expect(client.packages.splitByOrderLines(split)).rejects.toMatchObject({
      code: "transport",
      retryable: true,
    });
  });

  it.each(["POST", "PUT"])(
    "sends a %s once when its reused connection is reset",
    async (method) => {
      let writes = 0;
      const server = await serving((response, request) => {
        if (request.method === "GET") return sendWhole(response, pageOf("1"));
        writes += 1;
        response.socket?.resetAndDestroy();
      });
      const { packages, laborCosts } = createRestClient({
        baseUrl: server.baseUrl,
        credentials,
        ...options(),
      });
      for (let count = 0; count < 3; count += 1) await packages.list();
      const cost = { orderLineId: 1, totalLaborCostExcludingVAT: 1 };
      const write =
        method === "POST"
          ? packages.splitByOrderLines(split)
          : laborCosts.add({ laborCostDetails: [cost] });
      await expect(write).rejects.toMatchObject({ code: "indeterminate" });
      expect(writes).toBe(1);
    },
  );

  it("leaves no write with an unknown outcome when the service closes each connection after its response", async () => {
    let writes = 0;
    const success = http('{"code":200,"message":"ok","splitPackageOrderItems":[]}');
    const baseUrl = await bareServer((socket) => {
      writes += 1;
      // The response header of the service announces a kept-alive connection, but the service closes the connection.
      socket.end(success);
    });
    const client = createRestClient({ baseUrl, credentials, ...options() });
    for (let count = 0; count < 120; count += 1) await client.packages.splitByOrderLines(split);
    expect(writes).toBe(120);
  });

  it("reads the response after informational responses and before trailers", async () => {
    const early = "HTTP/1.1 103 Early Hints\r\nlink: </>\r\n\r\n".repeat(3);
    const head =
      "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\ntrailer: x-a\r\n\r\n";
    const page = pageOf("1");
    const body = `${page.length.toString(16)}\r\n${page}\r\n0\r\nx-a: 1\r\nx-b: 2\r\n\r\n`;
    const baseUrl = await bareServer((socket) => socket.write(early + head + body));
    const client = createRestClient({ baseUrl, credentials, ...options() });
    expect((await client.packages.list()).content[0]?.orderNumber).toBe("1");
    expect((await client.packages.list()).content[0]?.orderNumber).toBe("1");
  });

  it("reuses connections", async () => {
    const ports = new Set<number | undefined>();
    const server = await serving((response) => {
      ports.add(response.socket?.remotePort);
      sendWhole(response, pageOf("1"));
    });
    const client = createRestClient({ baseUrl: server.baseUrl, credentials, ...options() });
    for (let count = 0; count < 5; count += 1) await client.packages.list();
    // The platform's `fetch` may open a second connection before the first connection is idle.
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

describe.skipIf("Bun" in globalThis || "Deno" in globalThis)("the sender for Node", () => {
  const packed = async (encoding: string, status: number, body: Uint8Array) => {
    const server = await serving((response) => {
      const type = { "content-type": "application/json" };
      response.writeHead(status, { ...type, "content-encoding": encoding }).end(body);
    });
    return createRestClient({ baseUrl: server.baseUrl, credentials });
  };

  it("names an encoding that it did not ask for", async () => {
    const client = await packed("zstd", 200, Buffer.from("(\xb5/\xfd", "latin1"));
    await expect(client.packages.list()).rejects.toMatchObject({
      code: "protocol",
      message: expect.stringContaining(
        'its content encoding is "zstd", and only gzip, deflate, br was asked for',
      ),
    });
    await expect(client.packages.splitByOrderLines(split)).rejects.toMatchObject({
      code: "indeterminate",
      message: expect.stringContaining('"zstd"'),
    });
  });

  it("reads the status of a failure whose body it cannot decompress", async () => {
    const client = await packed("zstd", 400, Buffer.from("(\xb5/\xfd", "latin1"));
    await expect(client.packages.list()).rejects.toMatchObject({ code: "refused", status: 400 });
  });

  it.each(["gzip, br", "GZIP,  br", "identity, gzip, br"])(
    "undoes encodings in turn: %s",
    async (encoding) => {
      const body = brotliCompressSync(gzipSync(pageOf("1")));
      const client = await packed(encoding, 200, body);
      expect((await client.packages.list()).content[0]?.orderNumber).toBe("1");
    },
  );
});
