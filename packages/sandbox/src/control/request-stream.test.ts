import { expect, it, vi } from "vitest";
import { RequestLog, requestStream } from "./request-log.ts";

const request = {
  at: 0,
  method: "GET",
  url: "/",
  operation: "listShipmentPackages",
  sellerId: "1",
  status: 200,
  durationMs: 1,
  response: "y".repeat(16_000),
};

it("holds one copy of a line for all readers, and little for those that do not read", async () => {
  const log = new RequestLog();
  const readers = [requestStream(log), requestStream(log)];
  const idle = Array.from({ length: 300 }, () => requestStream(log));
  const received = readers.map((reader) => {
    const chunks: Buffer[] = [];
    reader.on("data", (chunk: Buffer) => chunks.push(chunk));
    return chunks;
  });
  for (let count = 0; count < 100; count += 1) log.note(request);
  await vi.waitUntil(() => received.every(({ length }) => length === 101));
  const [first = [], second = []] = received;
  expect(first.every((chunk, index) => index === 0 || chunk === second[index])).toBe(true);
  for (const stream of idle) expect(stream.readableLength).toBeLessThan(100 * 1024);
  for (const stream of [...readers, ...idle]) stream.destroy();
});

it("ends for a reader that falls behind what the log keeps, and for no other", async () => {
  const log = new RequestLog();
  const behind = requestStream(log);
  const reading = requestStream(log);
  let last = "";
  reading.on("data", (chunk: Buffer) => {
    last = chunk.toString();
  });
  for (let count = 0; count < 20; count += 1) {
    for (let more = 0; more < 100; more += 1) log.note(request);
    const noted = (count + 1) * 100;
    await vi.waitUntil(() => last.includes(`"id":${noted},`));
  }
  expect([behind.destroyed, reading.destroyed]).toEqual([true, false]);
  reading.destroy();
});

it("goes on after the log was cleared", async () => {
  const log = new RequestLog();
  log.note(request);
  const stream = requestStream(log);
  log.note(request);
  log.clear();
  log.note(request);
  expect(String(stream.read()).match(/"id":\d+/g)).toEqual(['"id":3']);
  stream.destroy();
});
