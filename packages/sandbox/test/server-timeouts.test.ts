import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningSandbox, startSandbox } from "../src/index.ts";
import { LISTING, SPLIT_BY_LINES } from "./paths.ts";

const CREDENTIALS = "appKey: sandbox-key\r\nappSecret: sandbox-secret\r\n";

describe("a client that is slow or sends no HTTP", () => {
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startSandbox({
      port: 0,
      packages: 10,
      products: 10,
      headersTimeout: 500,
      requestTimeout: 1_000,
      headerLimit: 4_096,
    });
  });

  afterAll(() => sandbox.close());

  const send = (description: string): Socket => {
    const socket = connect(sandbox.port, "127.0.0.1");
    socket.write(description);
    return socket;
  };

  const served = async (): Promise<number> => {
    const response = await fetch(sandbox.url + LISTING, { headers: { ...sandbox.credentials } });
    await response.arrayBuffer();
    return response.status;
  };

  it("gets 408 when its headers do not arrive, while other clients are served", async () => {
    const response = text(send(`GET ${LISTING} HTTP/1.1\r\nHost: localhost\r\n`));
    expect(await served()).toBe(200);
    expect(await response).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":1006/);
    expect(await served()).toBe(200);
  });

  it("gets 408 when its body does not arrive, while other clients are served", async () => {
    const head = `POST ${SPLIT_BY_LINES} HTTP/1.1\r\nHost: localhost\r\n${CREDENTIALS}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"split`;
    const response = text(send(head));
    expect(await served()).toBe(200);
    expect(await response).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":1006/);
  });

  it("gets 431 when its headers are too large", async () => {
    const response = text(
      send(`GET / HTTP/1.1\r\nHost: localhost\r\nx: ${"y".repeat(5_000)}\r\n\r\n`),
    );
    expect(await response).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":1009/);
  });

  it("gets a Fault as soon as its request line names the SOAP path", async () => {
    const head = `POST /ws/OrderService HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\n`;
    const late = text(send(`${head}Content-Length: 100\r\n\r\n<e:Envel`));
    const large = text(send(`${head}x: ${"y".repeat(5_000)}\r\n\r\n`));
    const broken = text(send(`${head}no header\r\n\r\n`));
    for (const [response, status] of [
      [await late, 408],
      [await large, 431],
      [await broken, 400],
    ] as const) {
      expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(response).toContain("content-type: text/xml; charset=utf-8");
      expect(response).toMatch(/<faultcode>.*Client<\/faultcode>/);
    }
    // An error before the URL of a SOAP request is known, or on a connection whose message already got its response,
    // has the format of REST.
    expect(await text(send("POST /ws/OrderServ"))).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":1006/);
    const received = `${head}Content-Length: 4\r\n\r\n<a/>GET /`;
    expect(await text(send(received))).toMatch(/faultcode[\s\S]*HTTP\/1\.1 408 [\s\S]*"code":1006/);
    expect(await served()).toBe(200);
  });

  it("gets 400 when it sends no HTTP", async () => {
    expect(await text(send("\x16\x03\x01 hello\r\n\r\n"))).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":1003/,
    );
    expect(await served()).toBe(200);
  });

  it("gets the error after the response to its earlier request, and the connection is closed", async () => {
    sandbox.control.faults.add({ kind: "latency", delayMs: 50 });
    const first = `GET ${LISTING} HTTP/1.1\r\nHost: localhost\r\n${CREDENTIALS}\r\n`;
    const responses = await text(send(`${first}no HTTP\r\n\r\n`));
    expect(responses.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"]);
  });

  it("gets 100 Continue only when its credentials are valid", async () => {
    const head = (secret: string) =>
      `POST ${SPLIT_BY_LINES} HTTP/1.1\r\nHost: localhost\r\nappKey: sandbox-key\r\nappSecret: ${secret}\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n`;
    expect(await text(send(head("wrong")))).toMatch(/^HTTP\/1\.1 401 /);
    const socket = send(head("sandbox-secret"));
    const [interim] = await once(socket, "data");
    expect(String(interim)).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write("{}");
    const [final] = await once(socket, "data");
    expect(String(final)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":1004/);
    socket.destroy();
  });

  it("gets 401 for repeated credential headers", async () => {
    const head = `GET ${LISTING} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${CREDENTIALS}appKey: sandbox-key\r\n\r\n`;
    expect(await text(send(head))).toMatch(/^HTTP\/1\.1 401 [\s\S]*"code":1001/);
  });
});
