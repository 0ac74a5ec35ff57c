import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Faults } from "./registry.ts";

const OPERATION = "splitPackageByQuantity";
const now = (): number => 1_795_219_200_000;

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
    expect(faults.take(OPERATION, "1")?.kind).toBe("unavailable");
    expect(faults.take(OPERATION, "1")).toBeUndefined();
    faults.add({ kind: "empty", times: 2 });
    const taken = [1, 2, 3].map(() => faults.take(OPERATION, "1")?.remaining);
    expect(taken).toEqual([1, 0, undefined]);
  });

  it("lists what is over after what is in force, with what it did and when", () => {
    const faults = new Faults(now);
    faults.add({ kind: "empty", operation: OPERATION });
    faults.add({ kind: "html" });
    faults.take(OPERATION, "1");
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

  it("lists at most the last 100 that are over", () => {
    const faults = new Faults(now);
    for (let count = 0; count < 150; count += 1) {
      faults.add({ kind: "empty" });
      faults.take(OPERATION, "1");
    }
    expect(faults.list().map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 100 }, (_, at) => 51 + at),
    );
  });

  it("refuses an operation that no call could be of, and names those that there are", () => {
    const faults = new Faults(now, [OPERATION, "OrderList"]);
    expect(() => faults.add({ kind: "empty", operation: "orderList" })).toThrow(
      new RangeError(`There is no operation orderList; there are ${OPERATION}, OrderList`),
    );
    expect(faults.list()).toEqual([]);
    faults.add({ kind: "empty", operation: "OrderList" });
    expect(faults.take("OrderList", "1")?.kind).toBe("empty");
  });

  it("hits only the named operation and seller", () => {
    const faults = new Faults(now);
    faults.add({ kind: "empty", operation: OPERATION, sellerId: "2" });
    expect(faults.take("listShipmentPackages", "2")).toBeUndefined();
    expect(faults.take(OPERATION, "1")).toBeUndefined();
    expect(faults.take(OPERATION, "2")?.kind).toBe("empty");
  });

  it("hits the same calls again for the same percentage and seed", () => {
    const choice = (percent: number, seed: number): boolean[] => {
      const faults = new Faults(now);
      faults.add({ kind: "server-error", percent, seed });
      return Array.from({ length: 400 }, () => faults.take(OPERATION, "1") !== undefined);
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

  it("shows refusals before the operation and broken responses after it, by default", () => {
    const faults = new Faults(now);
    expect(faults.add({ kind: "server-error" }).when).toBe("before-commit");
    expect(faults.add({ kind: "server-error", when: "after-commit" }).when).toBe("after-commit");
    expect(faults.add({ kind: "truncated-body" }).when).toBe("after-commit");
    expect(faults.add({ kind: "reset-after-commit", when: "before-commit" }).when).toBe(
      "after-commit",
    );
  });
});
