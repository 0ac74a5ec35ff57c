import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FaultRequest, Faults } from "./fault-registry.ts";

const OPERATION = "splitPackageByQuantity";
const now = (): number => 1_795_219_200_000;

const take = (faults: Faults, operation: string, sellerId: string) =>
  faults.takeHit({ target: "call", operation, sellerId });

describe("Faults", () => {
  it.each(["http://a\r\nset-cookie: x=1", "http://a\n", "http://\u0100", "two words", ""])(
    "refuses %j as the location of a redirect, which no header can carry",
    (location) => {
      const faults = new Faults(now);
      expect(() => faults.add({ kind: "redirect", location })).toThrow(RangeError);
      expect(faults.list()).toEqual([]);
    },
  );

  it("hits the next call only, by default", () => {
    const faults = new Faults(now);
    faults.add({ kind: "unavailable" });
    expect(take(faults, OPERATION, "1")?.kind).toBe("unavailable");
    expect(take(faults, OPERATION, "1")).toBeUndefined();
    faults.add({ kind: "empty", times: 2 });
    const remaining = [1, 2, 3].map(() => take(faults, OPERATION, "1")?.remaining);
    expect(remaining).toEqual([1, 0, undefined]);
  });

  it("lists ended faults after active ones, with their hits and the time of the last hit", () => {
    const faults = new Faults(now);
    faults.add({ kind: "empty", operation: OPERATION });
    faults.add({ kind: "html" });
    take(faults, OPERATION, "1");
    expect(faults.list()).toMatchObject([
      { id: "2", kind: "html", hits: 0, remaining: 1 },
      { id: "1", kind: "empty", hits: 1, remaining: 0, lastHitAt: now() },
    ]);
    expect(faults.list()[0]).not.toHaveProperty("lastHitAt");
    faults.remove("1");
    expect(faults.list().map(({ id }) => id)).toEqual(["2"]);
    faults.remove();
    expect(faults.list()).toEqual([]);
  });

  it("lists at most the last 100 ended faults", () => {
    const faults = new Faults(now);
    for (let count = 0; count < 150; count += 1) {
      faults.add({ kind: "empty" });
      take(faults, OPERATION, "1");
    }
    expect(faults.list().map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 100 }, (_, at) => 51 + at),
    );
  });

  it("refuses an unknown operation, and lists the known ones", () => {
    const faults = new Faults(now, [OPERATION, "OrderList"]);
    expect(() => faults.add({ kind: "empty", operation: "orderList" })).toThrow(
      new RangeError(`There is no operation orderList; the operations are ${OPERATION}, OrderList`),
    );
    expect(faults.list()).toEqual([]);
    faults.add({ kind: "empty", operation: "OrderList" });
    expect(take(faults, "OrderList", "1")?.kind).toBe("empty");
  });

  it.each([
    [{ kind: "latency", stockCode: "S" }, "has no field stockCode; it has delayMs"],
    [{ kind: "task-stuck", orderNumber: "1" }, "has no field orderNumber; it has stockCode, durat"],
    [{ kind: "refused", durationMs: 1 }, "has no field durationMs"],
    [{ kind: "unknown-field", label: "two words" }, "label must be a field name"],
    [{ kind: "refused", message: "a\u0000b" }, "$.message must"],
    [{ kind: "unknown-status", label: "a\nb" }, "must not contain control characters"],
  ] as const)("refuses %j, which would hit nothing or too much", (request, message) => {
    const faults = new Faults(now);
    expect(() => faults.add(request)).toThrow(message);
    expect(faults.list()).toEqual([]);
  });

  it("hits subjects that match both order and product, and calls only by kinds that act on calls", () => {
    const faults = new Faults(now);
    faults.add({ kind: "update-listed-late", orderNumber: "1", stockCode: "A", percent: 100 });
    const hit = (orderNumber: string, ...stockCodes: string[]) =>
      faults.takeHit({ target: "package", sellerId: "1", items: [{ orderNumber, stockCodes }] })
        ?.kind;
    expect([hit("1", "B"), hit("2", "A"), hit("1", "B", "A")]).toEqual([
      undefined,
      undefined,
      "update-listed-late",
    ]);
    expect(take(faults, OPERATION, "1")).toBeUndefined();
    expect(faults.list()).toMatchObject([{ hits: 1 }]);
    expect(faults.list()[0]).not.toHaveProperty("when");
  });

  it("matches the operation of the call that is being served, and reports the last fault of the call", async () => {
    const faults = new Faults(now);
    faults.add({ kind: "task-stuck", operation: OPERATION, percent: 100 });
    const subject = { target: "task", sellerId: "1", items: [{}] } as const;
    expect(faults.takeHit(subject)).toBeUndefined();
    const other = await faults.runCall("another", () => faults.takeHit(subject));
    expect(other).toEqual({ result: undefined, lastFault: undefined });
    const { lastFault } = await faults.runCall(OPERATION, () => faults.takeHit(subject));
    expect(lastFault).toBe("task-stuck");
  });

  it("hits only the operation and the seller of its filters", () => {
    const faults = new Faults(now);
    faults.add({ kind: "empty", operation: OPERATION, sellerId: "2" });
    expect(take(faults, "listShipmentPackages", "2")).toBeUndefined();
    expect(take(faults, OPERATION, "1")).toBeUndefined();
    expect(take(faults, OPERATION, "2")?.kind).toBe("empty");
  });

  it("hits the same calls for the same percentage and seed", () => {
    const choice = (percent: number, seed: number): boolean[] => {
      const faults = new Faults(now);
      faults.add({ kind: "server-error", percent, seed });
      return Array.from({ length: 400 }, () => take(faults, OPERATION, "1") !== undefined);
    };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer(), (percent, seed) => {
        const hits = choice(percent, seed);
        expect(choice(percent, seed)).toEqual(hits);
        expect(Math.abs(hits.filter(Boolean).length / 400 - percent / 100)).toBeLessThan(0.15);
      }),
      { numRuns: 50 },
    );
  });

  it("hits before the commit with refusals and after the commit with broken responses, by default", () => {
    const faults = new Faults(now);
    expect(faults.add({ kind: "server-error" }).when).toBe("before-commit");
    expect(faults.add({ kind: "server-error", when: "after-commit" }).when).toBe("after-commit");
    expect(faults.add({ kind: "truncated-body" }).when).toBe("after-commit");
  });

  it.each<[FaultRequest, string]>([
    [{ kind: "latency", when: "after-commit" }, "must be before-commit, not after-commit"],
    [{ kind: "reset-after-commit", when: "before-commit" }, "must be after-commit, not before"],
    [{ kind: "task-stuck", when: "after-commit" }, "has no field when"],
    [{ kind: "server-error", delayMs: 5 }, "has no field delayMs; it has no fields of its own"],
    [{ kind: "latency", retryAfterSeconds: 5 }, "no field retryAfterSeconds; it has delayMs"],
    [{ kind: "empty", location: "http://a" }, "has no field location"],
    [{ kind: "html", bombBytes: 5 }, "has no field bombBytes"],
    [{ kind: "sku-failed", orderNumber: "1" }, "has no field orderNumber"],
    [{ kind: "latency", delayMs: -1 }, "$.delayMs"],
    [{ kind: "latency", times: 0.5 }, "$.times"],
    [{ kind: "lateness" } as unknown as FaultRequest, "$.kind"],
    [{ kind: "latency", ms: 5 } as unknown as FaultRequest, "$.ms is not a field of addFault"],
  ])("refuses %j, and adds nothing", (request, message) => {
    const faults = new Faults(now);
    expect(() => faults.add(request)).toThrow(message);
    expect(faults.list()).toEqual([]);
  });
});
