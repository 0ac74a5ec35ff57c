import type { ShipmentPackage } from "@marketplace-seller/rest-client";
import { describe, expect, it } from "vitest";
import { addVersion, type KnownPackage } from "./known-package.ts";
import { createObservedVersion, type ObservedVersion } from "./observed-version.ts";
import { planPage } from "./plan-page.ts";

const version = (
  key: string,
  orderNumber: string,
  lastModifiedDate: number,
  shipmentPackageStatus: string,
  lines: readonly string[],
): ObservedVersion => {
  const listed = lines.map((orderLineId) => ({ orderLineId, stockCode: orderLineId }));
  const shipment: unknown = {
    id: key,
    orderNumber,
    lastModifiedDate,
    shipmentPackageStatus,
    lines: listed,
  };
  return createObservedVersion(key, shipment as ShipmentPackage);
};

const stored = (version: ObservedVersion): KnownPackage => addVersion(version, undefined);
const parent = stored(version("1", "A", 10, "Unpacked", ["x", "y"]));
const part = stored(version("2", "A", 10, "Picking", ["x"]));

/** Plans a page that lists the part of a split package under another order number. */
const follow = (lines: readonly string[], original = parent) =>
  planPage([version("2", "B", 20, "Shipped", lines)], [part], 0, [{ original, partKeys: ["2"] }]);

describe("the original of a split whose order was renumbered", () => {
  it("gets the new order number of its part, and stays linked to it", () => {
    const plan = follow(["x"]);
    expect(plan.following).toMatchObject([
      { packageKey: "1", orderNumber: "B", versionsOrderNumber: "A" },
    ]);
    expect(plan.links).toEqual([
      { orderNumber: "B", parentKey: "1", childKey: "2", inferred: false },
    ]);
    expect([...plan.split]).toEqual(["1"]);
  });

  it.each([[["z"]], [["x", "z"]], [[]]])(
    "stays where the id of the part was used again for %j",
    (lines) => {
      const plan = follow(lines);
      expect(plan.following).toEqual([]);
      expect(plan.links).toEqual([]);
    },
  );

  it("keeps its order number when it would otherwise no longer count as split", () => {
    const cancelled = stored(version("1", "A", 30, "Cancelled", ["x", "y"]));
    const plan = follow(["x"], cancelled);
    expect(plan.following).toEqual([]);
    expect([...plan.split]).toEqual([]);
  });

  it("passes the new order number on to its own original", () => {
    const first = stored(version("0", "A", 5, "Unpacked", ["w", "x", "y"]));
    const plan = planPage([version("2", "B", 20, "Shipped", ["x"])], [part], 0, [
      { original: first, partKeys: ["1"] },
      { original: parent, partKeys: ["2"] },
    ]);
    expect(plan.following.map(({ packageKey }) => packageKey).sort()).toEqual(["0", "1"]);
    expect(plan.links.map((link) => `${link.parentKey} > ${link.childKey}`).sort()).toEqual([
      "0 > 1",
      "1 > 2",
    ]);
  });

  it("keeps the order number with which the page lists it", () => {
    const page = [
      version("1", "C", 21, "Unpacked", ["x", "y"]),
      version("2", "B", 20, "Shipped", ["x"]),
    ];
    const plan = planPage(page, [parent, part], 0, [{ original: parent, partKeys: ["2"] }]);
    expect(plan.following).toEqual([]);
    expect(plan.renumbered).toEqual(["2", "1"]);
  });
});
