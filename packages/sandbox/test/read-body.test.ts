import { connect } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createService } from "../src/server/create-service.ts";
import { resolveOptions } from "../src/server/resolve-options.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const heapBytes = async (): Promise<number> => {
  // The memory of an earlier connection is freed only by several garbage collections.
  for (let n = 0; n < 3; n += 1) {
    await new Promise(setImmediate);
    collectGarbage();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

const CHUNK = "1\r\n \r\n";
const CHUNKS = 200_000;

/** Sends a body of one-byte chunks without its end; returns the bytes of memory that the sandbox uses for the body. */
async function holdBytes(path: string, headers: string): Promise<number> {
  const { app, close } = createService(resolveOptions({ packages: 1, products: 1 }));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as { port: number };
  const accepted = new Promise<{ bytesRead: number }>((resolve) =>
    app.server.once("connection", resolve),
  );
  const client = connect(port, "127.0.0.1");
  const before = await heapBytes();
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n${headers}\r\n`;
  client.write(head + CHUNK.repeat(CHUNKS));
  const socket = await accepted;
  while (socket.bytesRead < head.length + CHUNK.length * CHUNKS) {
    await new Promise(setImmediate);
  }
  const held = (await heapBytes()) - before;
  client.destroy();
  await close();
  return held;
}

describe("a request body of one-byte chunks", () => {
  it.each([
    ["a SOAP message without credentials", "/ws/OrderService", "content-type: text/xml\r\n"],
    [
      "a REST request",
      "/ms/product/tasks/price-stock-update",
      "content-type: application/json\r\nappKey: sandbox-key\r\nappSecret: sandbox-secret\r\n",
    ],
  ])("takes memory for its bytes, not for its chunks: %s", async (_, path, headers) => {
    // Keeping one object per chunk of the body would take 20 MB and more.
    expect(await holdBytes(path, headers)).toBeLessThan(5_000_000);
  });
});
