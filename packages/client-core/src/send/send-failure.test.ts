import { connect, createServer, type Server } from "node:net";
import { describe, expect, it } from "vitest";
import { findSendFailure } from "./send-failure.ts";

const coded = (code: string, more: object = {}): Error =>
  Object.assign(new Error(code), { code, ...more });
const asFetchThrows = (cause: unknown): Error => new TypeError("fetch failed", { cause });

describe("what a transport error proves", () => {
  it.each([
    "ECONNREFUSED",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "UND_ERR_CONNECT_TIMEOUT",
    "ConnectionRefused",
  ])("%s: nothing was sent", (code) => {
    expect(findSendFailure(coded(code))).toEqual({
      result: "not-sent",
      reason: code,
    });
    expect(findSendFailure(asFetchThrows(coded(code))).result).toBe("not-sent");
  });

  it.each([
    "ECONNRESET",
    "EPIPE",
    "ETIMEDOUT",
    "UND_ERR_SOCKET",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_BODY_TIMEOUT",
    "UND_ERR_DESTROYED",
    "SOMETHING_NEW",
  ])("%s: it may have arrived", (code) => {
    expect(findSendFailure(coded(code)).result).toBe("failed");
    expect(findSendFailure(asFetchThrows(coded(code))).result).toBe("failed");
  });

  it("a failed connect or DNS lookup with any code: nothing was sent", () => {
    expect(findSendFailure(coded("ETIMEDOUT", { syscall: "connect" })).result).toBe("not-sent");
    expect(findSendFailure(coded("EAI_MEMORY", { syscall: "getaddrinfo" })).result).toBe(
      "not-sent",
    );
    expect(findSendFailure(coded("ETIMEDOUT", { syscall: "read" })).result).toBe("failed");
  });

  it("several addresses: nothing was sent only if no connection was made", () => {
    const refused = coded("ECONNREFUSED");
    const all = Object.assign(new AggregateError([refused, refused]), { code: "ECONNREFUSED" });
    const some = Object.assign(new AggregateError([refused, coded("ECONNRESET")]), {
      code: "ECONNREFUSED",
    });
    expect(findSendFailure(asFetchThrows(all)).result).toBe("not-sent");
    expect(findSendFailure(asFetchThrows(some)).result).toBe("failed");
  });

  it("the code of an outer error takes precedence over that of its cause", () => {
    expect(findSendFailure(coded("UND_ERR_SOCKET", { cause: coded("ECONNREFUSED") })).result).toBe(
      "failed",
    );
  });

  it.each(["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "DEPTH_ZERO_SELF_SIGNED_CERT"])(
    "%s: nothing was sent, and a retry cannot succeed",
    (code) => {
      expect(findSendFailure(asFetchThrows(coded(code)))).toMatchObject({
        result: "unsendable",
      });
    },
  );

  it("Deno's texts, which have no code: only a failed connect proves that nothing was sent", () => {
    const text = (phase: string): Error =>
      new TypeError(
        `error sending request for url (http://h/p): client error (${phase}): it failed`,
      );
    expect(findSendFailure(text("Connect")).result).toBe("not-sent");
    expect(findSendFailure(text("SendRequest")).result).toBe("failed");
  });

  it("a browser's bare TypeError: it may have arrived", () => {
    expect(findSendFailure(new TypeError("Failed to fetch")).result).toBe("failed");
  });

  it("anything else that can be thrown: it may have arrived", () => {
    const cyclic = new Error("cyclic");
    cyclic.cause = cyclic;
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error("no");
        },
      },
    );
    for (const thrown of [undefined, null, "text", 7, {}, cyclic, hostile]) {
      expect(findSendFailure(thrown).result).toBe("failed");
    }
  });

  it("shows no code that contains other text", () => {
    expect(findSendFailure(coded("key=hunter2 secret")).reason).toBe("connection failed");
  });

  it("recognises a refused connection as the runtime and its fetch report it", async () => {
    const port = await closedPort();
    const error = await new Promise((resolve) => {
      connect({ host: "127.0.0.1", port }).on("error", resolve);
    });
    const fetched = await fetch(`http://127.0.0.1:${port}`).catch((thrown: unknown) => thrown);
    for (const thrown of [error, fetched]) {
      // Errors of Deno's `fetch` have no code.
      const reason = expect.stringMatching(/^(ECONNREFUSED|ConnectionRefused|not connected)$/);
      expect(findSendFailure(thrown)).toMatchObject({ result: "not-sent", reason });
    }
  });

  it("reports a connection that Node's fetch loses after sending as one that may have arrived", async () => {
    const server = createServer((socket) => {
      socket.once("data", () => socket.resetAndDestroy());
    });
    const port = await listen(server);
    const thrown = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "{}" }).catch(
      (error: unknown) => error,
    );
    server.close();
    expect(findSendFailure(thrown).result).toBe("failed");
  });
});

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });

async function closedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
