import { Agent, type ClientRequestArgs } from "node:http";
import { createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { deliveryFailureOf } from "../retry/delivery-failure.ts";
import { platformSender } from "./node-sender.ts";

const limits = { signal: new AbortController().signal, maxBytes: 1000 };
const sockets = new Set<Socket>();
const closing: (() => void)[] = [];

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  for (const close of closing.splice(0)) close();
});

/** A service that takes connections and says nothing. */
async function silentServer(): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  closing.push(() => server.close());
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

const request = (url: string) => ({ method: "POST", url, headers: {}, body: "{}" });

describe("the sender for Node", () => {
  it("gives up a connection that does not come about, which proves that nothing was sent", async () => {
    const send = platformSender(undefined, 20);
    const url = `https://127.0.0.1:${await silentServer()}/`;
    const error = await send(request(url), limits).catch((thrown: unknown) => thrown);
    expect(deliveryFailureOf(error)).toEqual({
      delivery: "none",
      permanent: false,
      reason: "ETIMEDOUT",
    });
  });

  it("closes the connection of a request that is aborted", async () => {
    const send = platformSender(undefined);
    const url = `http://127.0.0.1:${await silentServer()}/`;
    const controller = new AbortController();
    const reason = new Error("enough");
    const sent = send(request(url), { ...limits, signal: controller.signal });
    while (sockets.size === 0) await new Promise(setImmediate);
    const [socket] = sockets;
    const closed = new Promise((resolve) => socket?.once("close", resolve).resume());
    controller.abort(reason);
    await expect(sent).rejects.toBe(reason);
    await closed;
  });

  it("asks for an IPv6 address without the brackets that it has in a URL", async () => {
    const asked: ClientRequestArgs[] = [];
    class Unreachable extends Agent {
      override createConnection(options: ClientRequestArgs): never {
        asked.push(options);
        throw new Error("nowhere");
      }
    }
    const sent = platformSender(new Unreachable())(request("http://[::1]:4010/"), limits);
    await expect(sent).rejects.toThrow("nowhere");
    expect(asked).toMatchObject([{ host: "::1", port: "4010" }]);
  });
});
