import { getEventListeners, once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { Agent, type Dispatcher, interceptors, MockAgent, ProxyAgent, RetryAgent } from "undici";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ownSender, platformSender } from "./node-sender.ts";
import type { Send, SendPhase } from "./send.ts";
import { findSendFailure } from "./send-failure.ts";

const limits = { signal: new AbortController().signal, maxBytes: 1000 };
const sockets = new Set<Socket>();
const closing: (() => void)[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const close of closing.splice(0)) close();
});

/**
 * A service that accepts connections, and responds to each request with the bytes in the argument; without the
 * argument, it never responds.
 */
async function bareServer(bytes = "", host = "127.0.0.1"): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", () => socket.write(bytes));
  });
  closing.push(() => server.close());
  server.listen(0, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A proxy that responds to each CONNECT request with the HTTP status in the argument. */
async function refusingProxy(status: number) {
  const connects: (string | undefined)[] = [];
  const server = createHttpServer();
  server.on("connect", ({ url }, socket) => {
    connects.push(url);
    socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
  });
  closing.push(() => server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, connects };
}

const request = (url: string) => ({ method: "POST", url, headers: {}, body: "{}" });
const ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

async function failureFrom(send: Send, url: string) {
  let phase: SendPhase = "building";
  const reportPhase = (entered: SendPhase) => {
    phase = entered;
  };
  const thrown = await send(request(url), { ...limits, reportPhase }).then(
    () => expect.unreachable("nothing was thrown"),
    (error: unknown) => error,
  );
  return findSendFailure(thrown, phase);
}

const closedSockets = async (): Promise<void> => {
  while (sockets.size > 0) await new Promise(setImmediate);
};

describe("the sender for Node", () => {
  it("times out when no connection is established, which proves that nothing was sent", async () => {
    const send = ownSender({}, 20);
    expect(await failureFrom(send, `https://127.0.0.1:${await bareServer()}/`)).toEqual({
      result: "not-sent",
      reason: "UND_ERR_CONNECT_TIMEOUT",
    });
  });

  it("reports a connection that is lost during the handshake as not sent", async () => {
    const server = createServer((socket) => socket.on("error", () => {}).destroy());
    closing.push(() => server.close());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await failureFrom(ownSender({}), url)).toMatchObject({ result: "not-sent" });
  });

  it.each([
    ["while it connects", "https", ""],
    ["while it waits for a response", "http", ""],
    ["while it reads a head", "http", "HTTP/1.1 200 OK\r\ncontent-le"],
    ["while it reads a body", "http", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf"],
  ])("closes the connection of a request that is aborted %s", async (_, protocol, bytes) => {
    const url = `${protocol}://127.0.0.1:${await bareServer(bytes)}/`;
    const controller = new AbortController();
    const reason = new Error("enough");
    const sent = ownSender({})(request(url), { ...limits, signal: controller.signal });
    while (sockets.size === 0) await new Promise(setImmediate);
    const [socket] = sockets;
    if (socket) await once(socket, "data");
    // The test waits until the bytes have arrived.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    controller.abort(reason);
    await expect(sent).rejects.toBe(reason);
    await closedSockets();
  });

  it("leaves no listener on the signal after a response or a failure", async () => {
    const { signal } = new AbortController();
    const send = ownSender({});
    const url = `http://127.0.0.1:${await bareServer(ok)}/`;
    await send(request(url), { ...limits, signal });
    const refused = `http://127.0.0.1:${await bareServer("no HTTP\r\n")}/`;
    await expect(send(request(refused), { ...limits, signal })).rejects.toThrow();
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("rejects a flood of informational responses, without a deadline", async () => {
    const flood = "HTTP/1.1 102 Processing\r\n\r\n".repeat(2000);
    const sent = ownSender({})(request(`http://127.0.0.1:${await bareServer(flood)}/`), limits);
    await expect(sent).rejects.toMatchObject({ code: "protocol" });
    await closedSockets();
  });

  it.each([
    ["a switch of protocols", "HTTP/1.1 101 Switching Protocols\r\n\r\n"],
    [
      "an upgrade",
      "HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n",
    ],
    ["a continue", "HTTP/1.1 100 Continue\r\n\r\n"],
    ["no HTTP at all", "SSH-2.0-OpenSSH_9.2\r\n"],
  ])(
    "rejects %s that it did not request, without a deadline, and reports an unknown outcome",
    async (_, bytes) => {
      const url = `http://127.0.0.1:${await bareServer(bytes)}/`;
      expect(await failureFrom(ownSender({}), url)).toMatchObject({ result: "failed" });
      await closedSockets();
    },
  );

  it("sends to an IPv6 address", async () => {
    const send = platformSender(
      new Agent({
        connect: ({ hostname }, callback) => callback(new Error(`to ${hostname}`), null),
      }),
    );
    await expect(send(request("http://[::1]:4010/"), limits)).rejects.toThrow("to ::1");
  });
});

describe("a proxy of the environment", () => {
  const outside = "http://service.example/path";
  const proxied = (url: string, more: Record<string, string> = {}) =>
    ownSender({ NODE_USE_ENV_PROXY: "1", HTTP_PROXY: url, ...more });

  it.each([
    [407, "unsendable"],
    [403, "unsendable"],
    [502, "not-sent"],
  ])("that refuses the tunnel with %d proves that nothing was sent", async (status, result) => {
    const { url, connects } = await refusingProxy(status);
    expect(await failureFrom(proxied(url), outside)).toEqual({
      result,
      reason: `the proxy refused the tunnel (HTTP ${status})`,
    });
    expect(connects).toEqual(["service.example:80"]);
  });

  it("is used for https as well, by the variable in lower case first", async () => {
    const { url, connects } = await refusingProxy(407);
    const env = { NODE_USE_ENV_PROXY: "1", https_proxy: url, HTTPS_PROXY: "http://127.0.0.1:9" };
    await failureFrom(ownSender(env), "https://service.example/");
    expect(connects).toEqual(["service.example:443"]);
  });

  it.each([
    ["a loopback address", {}, "127.0.0.1"],
    ["localhost", {}, "localhost"],
    ["what NO_PROXY names", { NO_PROXY: "127.0.0.1" }, "127.0.0.1"],
  ])("is not used for %s", async (_, more, host) => {
    const { url, connects } = await refusingProxy(407);
    const port = await bareServer(ok, host);
    const response = await proxied(url, more)(request(`http://${host}:${port}/`), limits);
    expect(response.status).toBe(200);
    expect(connects).toEqual([]);
  });

  it("is not used without NODE_USE_ENV_PROXY", async () => {
    const { url, connects } = await refusingProxy(407);
    const send = ownSender({ HTTP_PROXY: url });
    expect(await failureFrom(send, "http://service.invalid/")).toMatchObject({
      result: "not-sent",
    });
    expect(connects).toEqual([]);
  });

  it("that never responds to CONNECT proves that nothing was sent", async () => {
    const silent = `http://127.0.0.1:${await bareServer()}`;
    const input = platformSender(new ProxyAgent({ uri: silent, proxyTunnel: true }));
    for (const send of [proxied(silent), input]) {
      const phases: SendPhase[] = [];
      const reportPhase = (phase: SendPhase) => phases.push(phase);
      const controller = new AbortController();
      const sent = send(request(outside), { ...limits, signal: controller.signal, reportPhase });
      while (sockets.size === 0) await new Promise(setImmediate);
      controller.abort(new Error("enough"));
      await expect(sent).rejects.toThrow("enough");
      expect(phases).toEqual(["connecting"]);
      for (const socket of sockets) socket.destroy();
      await closedSockets();
    }
  });

  it("must have an address, which no message shows", async () => {
    await expect(proxied("http://user:hunter2@")(request(outside), limits)).rejects.toThrow(
      /^No request was sent: HTTP_PROXY or HTTPS_PROXY is not the address of a proxy; set it to an address such as http:..proxy.example:3128$/,
    );
  });
});

describe("undici that cannot be loaded", () => {
  it("fails a request in the phase building with the reason and the cure, and is loaded again by the next", async () => {
    vi.doMock("undici", () => {
      throw new Error('Dynamic require of "node:assert" is not supported');
    });
    const phases: SendPhase[] = [];
    const reportPhase = (phase: SendPhase) => phases.push(phase);
    const send = ownSender({});
    const url = `http://127.0.0.1:${await bareServer(ok)}/`;
    await expect(send(request(url), { ...limits, reportPhase })).rejects.toThrow(
      /^No request was sent: the HTTP client undici could not be loaded \(.*banner.*option fetch/s,
    );
    expect(phases).toEqual([]);
    vi.doUnmock("undici");
    expect((await send(request(url), limits)).status).toBe(200);
  });
});

describe("a request that cannot be built", () => {
  it("is refused in the phase building, with undici's reason", async () => {
    const phases: SendPhase[] = [];
    const reportPhase = (phase: SendPhase) => phases.push(phase);
    const broken = { ...request("http://service.invalid/"), headers: { "x-trace": "a\nb" } };
    const sent = ownSender({})(broken, { ...limits, reportPhase });
    await expect(sent).rejects.toThrow("invalid x-trace header");
    expect(phases).toEqual([]);
  });
});

describe("the option dispatcher", () => {
  it("sends the requests of the client", async () => {
    const mock = new MockAgent();
    mock.disableNetConnect();
    mock
      .get("http://service.example")
      .intercept({ path: "/x?y=1", method: "POST" })
      .reply(201, "made");
    const { status, body } = await platformSender(mock)(
      request("http://service.example/x?y=1"),
      limits,
    );
    expect([status, new TextDecoder().decode(body)]).toEqual([201, "made"]);
  });

  it("reports when a request is written if it is an Agent of undici, and not otherwise", async () => {
    const url = `http://127.0.0.1:${await bareServer(ok)}/`;
    const composed = new Agent().compose(
      (dispatch) => (options, handler) => dispatch(options, handler),
    );
    const reports = async (dispatcher: Dispatcher) => {
      const phases: SendPhase[] = [];
      const reportPhase = (phase: SendPhase) => phases.push(phase);
      await platformSender(dispatcher)(request(url), { ...limits, reportPhase });
      return phases;
    };
    expect(await reports(new Agent())).toEqual(["connecting", "writing"]);
    expect(await reports(composed)).toEqual(["writing", "writing"]);
  });

  it("reports by its error codes whether a request was sent", async () => {
    const mock = new MockAgent();
    const reset = Object.assign(new Error("reset"), { code: "ECONNRESET" });
    mock
      .get("http://service.example")
      .intercept({ path: "/", method: "POST" })
      .replyWithError(reset);
    const failure = await failureFrom(platformSender(mock), "http://service.example/");
    expect(failure).toMatchObject({ result: "failed", reason: "ECONNRESET" });
  });

  it("may be a proxy, whose refusal proves that nothing was sent", async () => {
    const { url } = await refusingProxy(407);
    const failure = await failureFrom(
      platformSender(new ProxyAgent(url)),
      "https://service.example/",
    );
    expect(failure).toEqual({
      result: "unsendable",
      reason: "the proxy refused the tunnel (HTTP 407)",
    });
  });

  it.each([
    ["RetryAgent", (agent: Agent) => new RetryAgent(agent, { minTimeout: 1 })],
    [
      "the retry interceptor",
      (agent: Agent) => agent.compose(interceptors.retry({ minTimeout: 1 })),
    ],
  ])("is refused when it retries requests itself: %s", async (_, repeating) => {
    let requests = 0;
    const server = createHttpServer((received) => {
      requests += 1;
      received.socket.destroy();
    });
    closing.push(() => server.close());
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const send = platformSender(repeating(new Agent()));
    const put = { ...request(url), method: "PUT" };
    const thrown = await send(put, limits).catch((error: unknown) => error);
    expect(findSendFailure(thrown)).toEqual({
      result: "failed-for-good",
      reason: expect.stringContaining("interceptors that retry or redirect"),
    });
    expect(requests).toBe(1);
  });

  it("is refused when it follows redirects, and sends nothing to their target", async () => {
    const target = await bareServer(ok);
    const from = await bareServer(
      `HTTP/1.1 307 Moved\r\nlocation: http://127.0.0.1:${target}/\r\ncontent-length: 0\r\n\r\n`,
    );
    const agent = new Agent().compose(interceptors.redirect({ maxRedirections: 2 }));
    const failure = await failureFrom(platformSender(agent), `http://127.0.0.1:${from}/`);
    expect(failure.reason).toContain("interceptors that retry or redirect");
  });

  it("is refused when it is of undici 6, also when only sending shows it", async () => {
    const old = { interceptors: {}, dispatch: () => true };
    expect(() => platformSender(old)).toThrow(/undici 6 or older; undici 7 or 8 is needed/);
    const composed = {
      dispatch(): boolean {
        throw new TypeError("invalid onError method");
      },
    };
    const mock = {
      dispatch(_: object, handler: { onConnect?(): void }): boolean {
        handler.onConnect?.();
        return true;
      },
    };
    for (const item of [composed, mock]) {
      expect(await failureFrom(platformSender(item), "http://service.example/")).toEqual({
        result: "unsendable",
        reason: expect.stringContaining("undici 7 or 8 is needed"),
      });
    }
  });

  it("must be a dispatcher", () => {
    expect(() => platformSender({} as Dispatcher)).toThrow(/^The option dispatcher must be/);
  });
});
