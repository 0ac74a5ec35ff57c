import { once } from "node:events";
import http, { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { sendOverHttp } from "./send-over-http.ts";

let server: Server | undefined;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  server?.close();
});

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const large = "x".repeat(40_000_000);

it("reads the response of a server that closes before a large body is sent", async () => {
  const url = await serving((_request, response) => {
    response.writeHead(413, { connection: "close", "content-type": "application/json" });
    response.end('{"code":1007}', () => response.socket?.destroy());
  });
  const response = await sendOverHttp(new Request(url, { method: "POST", body: large }));
  expect([response.status, await response.json()]).toEqual([413, { code: 1007 }]);
});

it("sends every byte of a large body to a server that reads it", async () => {
  const url = await serving((request, response) => {
    let bytes = 0;
    request.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on("end", () => response.end(`${request.headers["x-of"]} ${bytes}`));
  });
  const sent = new Request(url, { method: "PUT", body: large, headers: { "x-of": "case" } });
  expect(await (await sendOverHttp(sent)).text()).toBe("case 40000000");
});

it("sends a large body once to a server that sends 100 Continue after it received the whole body", async () => {
  const read = Promise.withResolvers<http.ServerResponse>();
  const url = await serving(() => undefined);
  server?.on("checkContinue", (request: http.IncomingMessage, response: http.ServerResponse) => {
    request.resume().on("end", () => {
      response.writeContinue();
      read.resolve(response);
    });
  });
  const requests = vi.spyOn(http, "request").mock.results;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const received = sendOverHttp(new Request(url, { method: "POST", body: large }));
  await vi.waitUntil(() => requests.length === 1);
  vi.advanceTimersByTime(10_000);
  await once(requests[0]?.value, "continue");
  vi.advanceTimersByTime(10_000);
  (await read.promise).end("read");
  expect(await (await received).text()).toBe("read");
});

it("reports a connection that breaks without a response", async () => {
  const url = await serving((request) => request.socket.destroy());
  const sent = new Request(url, { method: "POST", body: large });
  await expect(sendOverHttp(sent)).rejects.toThrow(/ECONNRESET|EPIPE|hang up/);
});
