import { describe, expect, it } from "vitest";
import { RequestLog } from "./request-log.ts";

const request = {
  at: 0,
  method: "GET",
  url: "/",
  operation: "listShipmentPackages",
  sellerId: "1",
  status: 200,
};

describe("RequestLog", () => {
  it("keeps the last 1,000 requests, oldest first", () => {
    const log = new RequestLog();
    for (let count = 0; count < 2_500; count += 1) log.note(request);
    const ids = log.list().map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([1_000, 1_501, 2_500]);
  });

  it("keeps bodies as sent, cut at 16 KiB, and counts on after it was cleared", () => {
    const log = new RequestLog();
    log.note(request, Buffer.from('{"price": 12.50}'));
    log.note(request, Buffer.alloc(20_000, "x"));
    expect(log.list().map(({ body }) => body.length)).toEqual([16, 16_384]);
    log.clear();
    log.note(request);
    expect(log.list().map(({ id }) => id)).toEqual([3]);
  });
});
