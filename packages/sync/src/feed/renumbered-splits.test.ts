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
  const dated = { id: key, orderNumber, lastModifiedDate };
  const shipment: unknown = { ...dated, shipmentPackageStatus, lines: listed };
  return createObservedVersion(key, shipment as ShipmentPackage);
};

const stored = (version: ObservedVersion): KnownPackage => addVersion(version, undefined);
const parent = stored(version("1", "A", 10, "Unpacked", ["x", "y"]));
const part = stored(version("2", "A", 10, "Picking", ["x"]));
const renumbered = version("2", "B", 20, "Shipped", ["x"]);
const ofParent = { original: parent, partKeys: ["2"] };

describe("the original of a split whose part the page lists under another order number", () => {
  const cancelled = stored(version("1", "A", 30, "Cancelled", ["x", "y"]));
  it.each([
    ["the part has another line", version("2", "B", 20, "Shipped", ["z"]), parent],
    ["the part has one more line", version("2", "B", 20, "Shipped", ["x", "z"]), parent],
    ["the part has no line", version("2", "B", 20, "Shipped", []), parent],
    ["it would otherwise no longer count as split", renumbered, cancelled],
  ])("keeps its order number where %s", (_, listed, original) => {
    const plan = planPage([listed], [part], 0, [{ original, partKeys: ["2"] }]);
    expect(plan).toMatchObject({ following: [], links: [], split: new Set() });
  });

  it("passes the new order number on to its own original", () => {
    const first = stored(version("0", "A", 5, "Unpacked", ["w", "x", "y"]));
    const ofFirst = { original: first, partKeys: ["1"] };
    const plan = planPage([renumbered], [part], 0, [ofFirst, ofParent]);
    expect(new Set(plan.following.map(({ packageKey }) => packageKey))).toEqual(
      new Set(["0", "1"]),
    );
    const links = plan.links.map(({ parentKey, childKey }) => `${parentKey} > ${childKey}`);
    expect(new Set(links)).toEqual(new Set(["0 > 1", "1 > 2"]));
  });

  it("keeps the order number with which the page lists it", () => {
    const listed = version("1", "C", 21, "Unpacked", ["x", "y"]);
    const plan = planPage([listed, renumbered], [parent, part], 0, [ofParent]);
    expect(plan).toMatchObject({ following: [], renumbered: ["2", "1"] });
  });
});
