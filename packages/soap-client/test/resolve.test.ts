import { describe, expect, it } from "vitest";
import type { SentWrite } from "../src/index.ts";
import { example } from "./examples.ts";
import { always, clientOf, failureOf, listen, type Responder } from "./loopback.ts";

/** Creates a handler that responds to OrderDetail with an order whose only item has the status in the argument. */
async function showing(status: string): Promise<Responder> {
  const detail = await example("OrderDetail", "response");
  return always(
    detail
      .replace(/<item>.*<\/item>/s, (item) => item.slice(0, item.indexOf("</item>") + 7))
      .replace(/(<item>\s*<id>)\d+/, "$17")
      .replace(/(<productSellerCode>[^<]*<\/productSellerCode>\s*<status>)[^<]*/, `$1${status}`),
  );
}

const sentAt = new Date("2026-11-22T00:00:00Z");
const accept = {
  operation: "OrderItemAccept",
  input: { orderItemList: { orderItem: [{ id: 7 }] }, numberOfPackages: 1 },
  context: { orderId: "1" },
  sentAt,
} as const satisfies SentWrite;

describe("resolve, without the error of the write", () => {
  it("reports an applied write", async () => {
    await using server = await listen(await showing("Approved"));
    expect(await clientOf(server).resolve(accept)).toMatchObject({ outcome: "applied" });
    expect(server.arrived).toHaveLength(1);
    expect(server.arrived[0]?.body).toContain("<orderRequest><id>1</id></orderRequest>");
  });

  it("reports a write as not applied after the consistency delay", async () => {
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
      "OrderDetail does not show whether CombineItems was applied",
      {
        ...accept,
        operation: "CombineItems",
        input: { orderItemList: { orderItem: [{ id: 7 }] } },
      },
    ],
  ])("reports an unknown outcome of %s, with the reason", async (_, reason, write) => {
    await using server = await listen(await showing("New"));
    expect(await clientOf(server).resolve(write)).toEqual({ outcome: "unknown", reason });
    expect(server.arrived).toEqual([]);
  });

  it("rejects with the reason when it is aborted during a read", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    await using server = await listen(() => controller.abort(reason));
    const { signal } = controller;
    expect(await failureOf(clientOf(server).resolve(accept, { signal }))).toBe(reason);
  });
});
