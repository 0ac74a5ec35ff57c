import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { type Receiver, receivers, startReceiver } from "./webhook-receivers.ts";

const secret = `whsec_${Buffer.from("twenty-four bytes and more").toString("base64")}`;
const head = "POST / HTTP/1.1\r\nhost: receiver\r\nwebhook-id: shop:1\r\n";

async function start(sample: Receiver, webhookSecret = secret) {
  const {
    port,
    process: receiver,
    remove,
  } = await startReceiver(sample, webhookSecret, ":memory:");
  onTestFinished(() => {
    receiver.kill();
    remove();
  });
  return { port, receiver };
}

/** Sends the bytes of a request, and returns the status of the response; undefined when the connection ends without. */
async function send(port: number, request: string): Promise<number | undefined> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  // A server that waits for the rest of a body learns that none comes.
  socket.end(request);
  const [chunk] = await Promise.race([once(socket, "data"), once(socket, "close")]).catch(() => []);
  socket.destroy();
  return Buffer.isBuffer(chunk) ? Number(/^HTTP\/1\.\d (\d+)/.exec(String(chunk))?.[1]) : undefined;
}

/** Sends the beginning of a request and goes away. */
async function abandon(port: number, request: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(request, () => socket.resetAndDestroy());
  await once(socket, "close");
}

it.each(receivers)(
  "$path outlives unsigned requests of any length, and reads none that is too long",
  async (sample) => {
    const { port, receiver } = await start(sample);
    const unsigned = `${head}content-length: 2\r\n\r\n{}`;
    await expect.poll(() => send(port, unsigned)).toBe(401);
    for (const length of ["-1", "1048577", "9".repeat(400), "abc"]) {
      const status = await send(port, `${head}content-length: ${length}\r\n\r\n{}`);
      expect([400, 411, 413, undefined], length).toContain(status);
    }
    const part = `80001\r\n${"x".repeat(0x80001)}\r\n`;
    const chunked = await send(port, `${head}transfer-encoding: chunked\r\n\r\n${part}${part}`);
    expect([411, 413, undefined]).toContain(chunked);
    await abandon(port, `${head}content-length: 100\r\n\r\n{`);
    await abandon(port, `${head}transfer-encoding: chunked\r\n\r\n5\r\n{`);
    await expect.poll(() => send(port, unsigned)).toBe(401);
    expect(receiver.exitCode).toBeNull();
  },
);

it.each(receivers.filter(({ path }) => !path.endsWith(".php")))(
  "$path does not start with an empty secret",
  async (sample) => {
    for (const empty of ["", "whsec_", "whsec_ "]) {
      const { receiver } = await start(sample, empty);
      const printed = receiver.stdout === null ? "" : text(receiver.stdout);
      const [status] = await once(receiver, "exit");
      expect([status, await printed], JSON.stringify(empty)).toEqual([1, ""]);
    }
  },
);
