import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import type { SentWrite } from "../src/index.ts";
import { example } from "./examples.ts";
import { clientOf, failureOf, listen, type Responder } from "./loopback.ts";

/** Shows an order whose one item has this status. */
async function showing(...statuses: readonly string[]): Promise<Responder> {
  const detail = await example("OrderDetail", "response");
  let shown = 0;
  return (_, response) => {
    const status = statuses[Math.min(shown++, statuses.length - 1)] ?? "";
    const text = detail
      .replace(/<item>.*<\/item>/s, (item) => item.slice(0, item.indexOf("</item>") + 7))
      .replace(/(<item>\s*<id>)\d+/, "$17")
      .replace(/(<productSellerCode>[^<]*<\/productSellerCode>\s*<status>)[^<]*/, `$1${status}`);
    response.setHeader("content-type", "text/xml").end(text);
  };
}

const sentAt = new Date("2026-11-22T00:00:00Z");
const accept = {
  operation: "OrderItemAccept",
  input: { orderItemList: { orderItem: [{ id: 7 }] }, numberOfPackages: 1 },
  context: { orderId: "1" },
  sentAt,
} as const satisfies SentWrite;

describe("resolve, without the error of the write", () => {
  it("sees that a write was applied", async () => {
    await using server = await listen(await showing("Approved"));
    expect(await clientOf(server).resolve(accept)).toMatchObject({ outcome: "applied" });
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]?.body).toContain("<orderRequest><id>1</id></orderRequest>");
  });

  it("says that a write was not applied only after the settle time", async () => {
    await using server = await listen(await showing("New", "Approved"));
    const clock = createFakeClock();
    const client = clientOf(server, { clock });
    const start = clock.now();
    const resolution = client.resolve({ ...accept, sentAt: start }, { settleMs: 3000 });
    const looked = async () => {
      await clock.advance(500);
      return server.arrived.length;
    };
    await expect.poll(looked).toBe(2);
    expect(clock.now() - start).toBeGreaterThanOrEqual(3000);
    expect(await resolution).toEqual({ outcome: "applied" });
  });

  it("says that a settled write was not applied", async () => {
    await using server = await listen(await showing("New"));
    expect(await clientOf(server).resolve(accept)).toMatchObject({ outcome: "not-applied" });
  });

  it.each<[string, string, SentWrite]>([
    [
      "a write without the order's id",
      "The context of OrderItemAccept has no orderId to read it back by",
      { ...accept, context: {} },
    ],
    [
      "a write that an order does not show",
      "OrderDetail does not show what CombineItems did",
      {
        ...accept,
        operation: "CombineItems",
        input: { orderItemList: { orderItem: [{ id: 7 }] } },
      },
    ],
  ])("does not know of %s, and says why", async (_, reason, write) => {
    await using server = await listen(await showing("New"));
    expect(await clientOf(server).resolve(write)).toEqual({ outcome: "unknown", reason });
    expect(server.arrived).toEqual([]);
  });

  it("refuses a time that is none, and ends when it is aborted", async () => {
    await using server = await listen(await showing("New"));
    const client = clientOf(server);
    const invalid = client.resolve({ ...accept, sentAt: new Date(Number.NaN) });
    expect(await failureOf(invalid)).toBeInstanceOf(RangeError);
    const reason = new Error("enough");
    const aborted = client.resolve(accept, { signal: AbortSignal.abort(reason) });
    expect(await failureOf(aborted)).toBe(reason);
    expect(server.arrived).toEqual([]);
  });
});
