import { describe, expect, it, vi } from "vitest";
import { RequestLog, streamRequests } from "./request-log.ts";

const request = {
  at: 0,
  method: "GET",
  url: "/",
  operation: "listShipmentPackages",
  sellerId: "1",
  status: 200,
  durationMs: 1,
};

describe("the request log", () => {
  it("keeps the last 1,000 requests, oldest first", () => {
    const log = new RequestLog();
    for (let count = 0; count < 2_500; count += 1) log.record(request);
    const ids = log.list().map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 1_501, 2_500]);
  });

  it("keeps bodies as sent, truncated to 16 KiB, and continues the ids after it was cleared", () => {
    const log = new RequestLog();
    log.record({ ...request, body: Buffer.from('{"price": 12.50}') });
    log.record({ ...request, body: Buffer.alloc(20_000, "x"), response: "y".repeat(20_000) });
    expect(log.list().map(({ body, response }) => [body.length, response.length])).toEqual([
      [16, 0],
      [16_384, 16_384],
    ]);
    expect(log.list().map(({ bodyTruncated }) => bodyTruncated)).toEqual([undefined, true]);
    log.clear();
    log.record(request);
    expect(log.list().map(({ id }) => id)).toEqual([3]);
  });

  it("keeps at most 8 MiB of texts, however long each is", () => {
    const log = new RequestLog();
    const url = `/${"u".repeat(15_000)}`;
    const texts = { url, body: Buffer.alloc(20_000, "x"), response: Buffer.alloc(20_000, "y") };
    for (let count = 0; count < 1_000; count += 1) log.record({ ...request, ...texts });
    const entries = log.list();
    const bytes = entries.reduce(
      (sum, { url, body, response }) => sum + 2 * (url.length + body.length + response.length),
      0,
    );
    expect(bytes).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(entries.length).toBeGreaterThan(50);
    expect(entries.at(-1)?.id).toBe(1_000);
  });

  it("calls followers with each request until they unfollow", () => {
    const log = new RequestLog();
    const notified: number[] = [];
    const leave = log.follow(({ id }) => notified.push(id));
    log.record(request);
    log.record(request);
    leave();
    log.record(request);
    expect(notified).toEqual([1, 2]);
  });
});

describe("a stream of the request log", () => {
  const response = "y".repeat(16_000);

  it("keeps one copy of a line for all readers, and buffers little for readers that do not read", async () => {
    const log = new RequestLog();
    const readers = [streamRequests(log), streamRequests(log)];
    const idle = Array.from({ length: 300 }, () => streamRequests(log));
    const received = readers.map((reader) => {
      const chunks: Buffer[] = [];
      reader.on("data", (chunk: Buffer) => chunks.push(chunk));
      return chunks;
    });
    for (let count = 0; count < 100; count += 1) log.record({ ...request, response });
    await vi.waitUntil(() => received.every(({ length }) => length === 101));
    const [first = [], second = []] = received;
    expect(first.every((chunk, index) => index === 0 || chunk === second[index])).toBe(true);
    for (const stream of idle) expect(stream.readableLength).toBeLessThan(100 * 1024);
    for (const stream of [...readers, ...idle]) stream.destroy();
  });

  it("disconnects only a reader that has not read a request which the log discarded", async () => {
    const log = new RequestLog();
    const behind = streamRequests(log);
    const reading = streamRequests(log);
    let last = "";
    reading.on("data", (chunk: Buffer) => {
      last = chunk.toString();
    });
    for (let count = 0; count < 20; count += 1) {
      for (let more = 0; more < 100; more += 1) log.record({ ...request, response });
      const noted = (count + 1) * 100;
      await vi.waitUntil(() => last.includes(`"id":${noted},`));
    }
    expect([behind.destroyed, reading.destroyed]).toEqual([true, false]);
    reading.destroy();
  });

  it("continues after the log was cleared", async () => {
    const log = new RequestLog();
    log.record(request);
    const stream = streamRequests(log);
    log.record(request);
    log.clear();
    log.record(request);
    expect(String(stream.read()).match(/"id":\d+/g)).toEqual(['"id":3']);
    stream.destroy();
  });
});
