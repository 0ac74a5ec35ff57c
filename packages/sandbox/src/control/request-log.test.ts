import { describe, expect, it } from "vitest";
import { RequestLog } from "./request-log.ts";

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
    for (let count = 0; count < 2_500; count += 1) log.note(request);
    const ids = log.list().map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 1_501, 2_500]);
  });

  it("keeps bodies as sent, cut at 16 KiB, and counts on after it was cleared", () => {
    const log = new RequestLog();
    log.note({ ...request, body: Buffer.from('{"price": 12.50}') });
    log.note({ ...request, body: Buffer.alloc(20_000, "x"), response: "y".repeat(20_000) });
    expect(log.list().map(({ body, response }) => [body.length, response.length])).toEqual([
      [16, 0],
      [16_384, 16_384],
    ]);
    expect(log.list().map(({ bodyCut }) => bodyCut)).toEqual([undefined, true]);
    log.clear();
    log.note(request);
    expect(log.list().map(({ id }) => id)).toEqual([3]);
  });

  it("keeps at most 8 MiB of texts, however long each is", () => {
    const log = new RequestLog();
    const url = `/${"u".repeat(15_000)}`;
    const texts = { url, body: Buffer.alloc(20_000, "x"), response: Buffer.alloc(20_000, "y") };
    for (let count = 0; count < 1_000; count += 1) log.note({ ...request, ...texts });
    const kept = log.list();
    const bytes = kept.reduce(
      (sum, { url, body, response }) => sum + 2 * (url.length + body.length + response.length),
      0,
    );
    expect(bytes).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(kept.length).toBeGreaterThan(50);
    expect(kept.at(-1)?.id).toBe(1_000);
  });

  it("gives followers each request until they leave", () => {
    const log = new RequestLog();
    const seen: number[] = [];
    const leave = log.follow(({ id }) => seen.push(id));
    log.note(request);
    log.note(request);
    leave();
    log.note(request);
    expect(seen).toEqual([1, 2]);
  });
});
