import { createSkippingClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import type { SentWrite } from "./index.ts";
import { clientOf, thrownBy } from "./test-client.fixture.ts";

const NOW = 1_793_480_400_000;
const body = { splitGroups: [{ orderLineIds: ["11"] }, { orderLineIds: ["12"] }] };

const row = (id: string, status: string, lines: readonly string[]) => ({
  id,
  orderNumber: "4711",
  shipmentPackageStatus: status,
  lastModifiedDate: NOW,
  lines: lines.map((orderLineId) => ({ orderLineId, quantity: 1, stockCode: `S-${orderLineId}` })),
});

/** Creates a client whose fake service lists the packages in the argument on its first page. */
const clientOver = (content: readonly object[]) => {
  const scenario: ReturnType<typeof clientOf> = clientOf(
    [() => Response.json({ content: scenario.sent.length % 2 === 1 ? content : [] })],
    { clock: createSkippingClock(NOW) },
  );
  return scenario;
};

const write = (changes: Partial<SentWrite> = {}): SentWrite =>
  ({
    operation: "splitPackageByOrderLines",
    body,
    context: { orderNumber: "4711", packageId: "1" },
    sentAt: new Date(NOW - 60_000),
    ...changes,
  }) as SentWrite;

describe("a write of an earlier process", () => {
  it("was applied when its packages exist", async () => {
    const packages = [row("1", "Unpacked", ["11", "12"]), row("2", "Picking", ["11"])];
    const { client } = clientOver([...packages, row("3", "Picking", ["12"])]);
    const line = (packageId: string, orderLineId: string) => ({
      ...{ orderNumber: "4711", packageId, orderLineId },
      ...{ stockCode: `S-${orderLineId}`, quantity: 1 },
    });
    expect(await client.resolve(write())).toEqual({
      outcome: "applied",
      splitPackageOrderItems: [line("2", "11"), line("3", "12")],
    });
  });

  it("does not name its packages when another package has the same lines", async () => {
    const packages = [
      row("1", "Unpacked", ["11", "12"]),
      row("2", "Picking", ["11"]),
      row("3", "Picking", ["12"]),
      row("4", "Shipped", ["11"]),
    ];
    const { client } = clientOver(packages);
    expect(await client.resolve(write())).toEqual({ outcome: "applied" });
  });

  it("was applied when the original is listed as cancelled and its parts as unpacked, as observed at live services", async () => {
    const packages = [
      row("1", "Cancelled", ["11", "12"]),
      row("2", "Unpacked", ["11"]),
      row("3", " Shipped", ["12"]),
    ];
    for (const context of [{ orderNumber: "4711", packageId: "1" }, { orderNumber: "4711" }]) {
      const { client } = clientOver(packages);
      expect(await client.resolve(write({ context }))).toMatchObject({ outcome: "applied" });
    }
  });

  it("has an unknown outcome when its package was cancelled after the order's other packages changed", async () => {
    const [cancelled, ...others] = [
      row("1", "Cancelled", ["11", "12"]),
      row("2", "Picking", ["11"]),
      row("3", "Picking", ["12"]),
    ];
    const before = others.map((other) => ({ ...other, lastModifiedDate: NOW - 1 }));
    const { client } = clientOver([cancelled ?? {}, ...before]);
    expect(await client.resolve(write())).toMatchObject({ outcome: "unknown" });
  });

  it("was applied when lines that a split has moved have the labor costs, whatever the original package lists", async () => {
    const costs = (cost: string) => ({
      ...row("1", "", ["11"]).lines[0],
      totalLaborCostExcludingVAT: cost,
    });
    const packages = (original: string, part: string) => [
      { ...row("1", original, []), lines: [costs("0.00")] },
      { ...row("2", part, []), lines: [costs("5.00")] },
    ];
    const added = write({
      operation: "addLaborCosts",
      body: { laborCostDetails: [{ orderLineId: "11", totalLaborCostExcludingVAT: "5.00" }] },
    } as Partial<SentWrite>);
    for (const [original, part] of [
      ["Unpacked", "Picking"],
      ["Cancelled", "Unpacked"],
      ["Unpacked", "Cancelled"],
    ] as const) {
      const { client } = clientOver(packages(original, part));
      expect(await client.resolve(added)).toMatchObject({ outcome: "applied" });
    }
  });

  it("was not applied when its package is still unsplit after the consistency delay", async () => {
    const unsplit = [row("1", "Picking", ["11", "12"])];
    const afterDelay = clientOver(unsplit);
    expect(await afterDelay.client.resolve(write())).toMatchObject({ outcome: "not-applied" });
    const fresh = clientOver(unsplit);
    expect(await fresh.client.resolve(write({ sentAt: NOW }))).toMatchObject({
      outcome: "not-applied",
    });
    // The method `resolve` reads a second time when the consistency delay is over and the write can no longer take
    // effect.
    expect(fresh.sent.length).toBeGreaterThan(afterDelay.sent.length);
  });

  it("rejects with the reason when it is aborted during a read", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const stalled = () => {
      controller.abort(reason);
      return new Promise<Response>(() => {});
    };
    const { client } = clientOf([stalled], { clock: createSkippingClock(NOW) });
    const { signal } = controller;
    expect(await thrownBy(client.resolve(write(), { signal }))).toBe(reason);
  });

  it("has an unknown outcome without the order number, and no request is sent", async () => {
    const { client, sent } = clientOver([]);
    expect(await client.resolve(write({ context: { packageId: "1" } }))).toEqual({
      outcome: "unknown",
      reason: "The context of splitPackageByOrderLines has no orderNumber to read it back by",
    });
    expect(sent).toEqual([]);
  });

  it("has an unknown outcome, with a reason, when its packages have neither the state before nor the state after", async () => {
    const { client } = clientOver([row("1", "Cancelled", ["11", "12"])]);
    expect(await client.resolve(write())).toEqual({
      outcome: "unknown",
      reason: expect.stringMatching(
        /: order \S+ in the listing is neither in the state before the write/,
      ),
    });
  });

  it("must have a valid time of sending", async () => {
    const { client } = clientOver([]);
    const sentAt = new Date("no");
    await expect(client.resolve(write({ sentAt }))).rejects.toThrow(RangeError);
  });
});
