import { connect, createServer, type Server } from "node:net";
import { describe, expect, it } from "vitest";
import { findDeliveryFailure } from "./delivery-failure.ts";

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
    expect(findDeliveryFailure(coded(code))).toEqual({
      delivery: "none",
      permanent: false,
      reason: code,
    });
    expect(findDeliveryFailure(asFetchThrows(coded(code))).delivery).toBe("none");
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
    expect(findDeliveryFailure(coded(code)).delivery).toBe("unknown");
    expect(findDeliveryFailure(asFetchThrows(coded(code))).delivery).toBe("unknown");
  });

  it("a failed connect or look-up, by whatever code: nothing was sent", () => {
    expect(findDeliveryFailure(coded("ETIMEDOUT", { syscall: "connect" })).delivery).toBe("none");
    expect(findDeliveryFailure(coded("EAI_MEMORY", { syscall: "getaddrinfo" })).delivery).toBe(
      "none",
    );
    expect(findDeliveryFailure(coded("ETIMEDOUT", { syscall: "read" })).delivery).toBe("unknown");
  });

  it("several addresses: nothing was sent only if none was reached", () => {
    const refused = coded("ECONNREFUSED");
    const all = Object.assign(new AggregateError([refused, refused]), { code: "ECONNREFUSED" });
    const some = Object.assign(new AggregateError([refused, coded("ECONNRESET")]), {
      code: "ECONNREFUSED",
    });
    expect(findDeliveryFailure(asFetchThrows(all)).delivery).toBe("none");
    expect(findDeliveryFailure(asFetchThrows(some)).delivery).toBe("unknown");
  });

  it("the code outside decides over the one inside it", () => {
    expect(
      findDeliveryFailure(coded("UND_ERR_SOCKET", { cause: coded("ECONNREFUSED") })).delivery,
    ).toBe("unknown");
  });

  it.each(["CERT_HAS_EXPIRED", "ERR_TLS_CERT_ALTNAME_INVALID", "DEPTH_ZERO_SELF_SIGNED_CERT"])(
    "%s: nothing was sent, nor will be",
    (code) => {
      expect(findDeliveryFailure(asFetchThrows(coded(code)))).toMatchObject({
        delivery: "none",
        permanent: true,
      });
    },
  );

  it("Deno's texts, which have no code: only a failed connect proves that nothing was sent", () => {
    const text = (phase: string): Error =>
      new TypeError(
        `error sending request for url (http://h/p): client error (${phase}): it failed`,
      );
    expect(findDeliveryFailure(text("Connect")).delivery).toBe("none");
    expect(findDeliveryFailure(text("SendRequest")).delivery).toBe("unknown");
  });

  it("a browser's bare TypeError: it may have arrived", () => {
    expect(findDeliveryFailure(new TypeError("Failed to fetch")).delivery).toBe("unknown");
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
      expect(findDeliveryFailure(thrown).delivery).toBe("unknown");
    }
  });

  it("shows no code that is more than a code", () => {
    expect(findDeliveryFailure(coded("key=hunter2 secret")).reason).toBe("connection failed");
  });

  it("knows a refused connection as the runtime and its fetch report it", async () => {
    const port = await closedPort();
    const error = await new Promise((resolve) => {
      connect({ host: "127.0.0.1", port }).on("error", resolve);
    });
    const fetched = await fetch(`http://127.0.0.1:${port}`).catch((thrown: unknown) => thrown);
    for (const thrown of [error, fetched]) {
      // Deno's fetch gives no code.
      const reason = expect.stringMatching(/^(ECONNREFUSED|ConnectionRefused|not connected)$/);
      expect(findDeliveryFailure(thrown)).toMatchObject({ delivery: "none", reason });
    }
  });

  it("takes a connection that Node's fetch loses after sending for one that may have arrived", async () => {
    const server = createServer((socket) => {
      socket.once("data", () => socket.resetAndDestroy());
    });
    const port = await listen(server);
    const thrown = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: "{}" }).catch(
      (error: unknown) => error,
    );
    server.close();
    expect(findDeliveryFailure(thrown).delivery).toBe("unknown");
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
