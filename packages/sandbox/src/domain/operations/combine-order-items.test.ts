import { sumDecimals } from "@marketplace-seller/client-core";
import { beforeEach, describe, expect, it } from "vitest";
import {
  catchRefusal,
  createDomainWithoutOrders,
  findCurrentLine,
  findHolder,
  placeTestOrder,
  sellerId,
  sellerLines,
  type TestDomain,
  warehouseLine,
} from "../../test-domain.fixture.ts";
import { combineOrderItems, separateOrderItems } from "./combine-order-items.ts";
import { acceptOrderItems, shipOrderItems } from "./order-items.ts";
import { splitPackageByOrderLines } from "./split-package.ts";

let domain: TestDomain;
let one: string;
let two: string;
let three: string;

beforeEach(() => {
  domain = createDomainWithoutOrders();
  [one, two, three] = placeTestOrder(domain, sellerLines);
});

const combine = (...ids: readonly string[]) => combineOrderItems(domain, sellerId, ids);
const separate = (...ids: readonly string[]) => separateOrderItems(domain, sellerId, ids);
const accept = (...orderLineIds: readonly string[]) =>
  acceptOrderItems(domain, sellerId, { orderLineIds, numberOfPackages: 1 });
const ship = (...ids: readonly string[]) =>
  shipOrderItems(domain, sellerId, {
    items: ids.map((orderLineId) => ({
      orderLineId,
      shipment: {
        shipmentCompanyId: "341",
        campaignNumber: "",
        trackingNumber: "T1",
        shipmentMethod: 1,
      },
    })),
  });
const packageOf = (id: string) => findHolder(domain, id).packageId;
const groupOf = (id: string) => findCurrentLine(domain, id).combinedGroup;

describe("combining", () => {
  it("keeps the package when the request names all its lines", () => {
    const before = packageOf(one);
    combine(one, two, three);
    expect([one, two, three].map(packageOf)).toEqual([before, before, before]);
    expect(groupOf(one)).toBeDefined();
    expect([groupOf(two), groupOf(three)]).toEqual([groupOf(one), groupOf(one)]);
  });

  it("moves some lines of a package into a new package", () => {
    const before = packageOf(three);
    combine(one, two);
    expect(packageOf(one)).toBe(packageOf(two));
    expect(packageOf(one)).not.toBe(before);
    expect([packageOf(three), groupOf(three)]).toEqual([before, undefined]);
  });

  it("combines single lines of several packages, and leaves those Unpacked", () => {
    accept(one, two, three);
    splitPackageByOrderLines(domain, sellerId, {
      splitGroups: [{ orderLineIds: [one] }, { orderLineIds: [two] }],
    });
    const former = [packageOf(one), packageOf(two)];
    const amounts = [one, two].map((id) => findHolder(domain, id).totalAmount);
    combine(one, two);
    expect(packageOf(one)).toBe(packageOf(two));
    expect(findHolder(domain, one).totalAmount).toBe(sumDecimals(amounts));
    expect(former).not.toContain(packageOf(one));
    const statuses = domain.store.read(({ packages }) =>
      former.map((id) => packages.find(sellerId, id ?? "")?.status),
    );
    expect(statuses).toEqual(["Unpacked", "Unpacked"]);
  });

  it("combines one line each of two packages, also when the first package has as many lines as the request names", () => {
    accept(one, two, three);
    splitPackageByOrderLines(domain, sellerId, { splitGroups: [{ orderLineIds: [three] }] });
    const before = packageOf(two);
    combine(one, three);
    expect(packageOf(three)).toBe(packageOf(one));
    expect([packageOf(two), packageOf(one) === before]).toEqual([before, false]);
  });

  it("needs at least two unsent lines of one order, sender and status", () => {
    const [other] = placeTestOrder(domain, sellerLines);
    const [sellers, warehouses] = placeTestOrder(domain, [
      ...sellerLines.slice(0, 1),
      warehouseLine,
    ]);
    expect(catchRefusal(() => combine(one))).toBe("tooFewToCombine");
    expect(catchRefusal(() => combine(one, two, other))).toBe("tooFewToCombine");
    expect(catchRefusal(() => combine(sellers, warehouses))).toBe("linesOfSeveralSenders");
    accept(one);
    expect(catchRefusal(() => combine(one, two))).toBe("orderItemState");
    accept(two);
    ship(one, two);
    expect(catchRefusal(() => combine(one, two))).toBe("orderItemState");
  });
});

describe("separating", () => {
  it("moves one line out and leaves the others combined", () => {
    combine(one, two, three);
    const before = packageOf(two);
    separate(one);
    expect(groupOf(one)).toBeUndefined();
    expect(packageOf(one)).not.toBe(before);
    expect([packageOf(two), packageOf(three)]).toEqual([before, before]);
    expect(groupOf(two)).toBeDefined();
    expect(groupOf(three)).toBe(groupOf(two));
  });

  it("ends a combination when one line is left", () => {
    combine(one, two);
    separate(one);
    expect([groupOf(one), groupOf(two)]).toEqual([undefined, undefined]);
  });

  it("leaves the last of the lines in the package", () => {
    combine(one, two);
    const before = packageOf(one);
    const { version } = findCurrentLine(domain, two);
    separate(one, two);
    expect(packageOf(two)).toBe(before);
    expect(findCurrentLine(domain, two).version).toBe(version + 1);
    expect(packageOf(one)).not.toBe(before);
    expect([groupOf(one), groupOf(two)]).toEqual([undefined, undefined]);
  });

  it("leaves a package's only line in the package, and the other lines combined", () => {
    combine(one, two, three);
    accept(one);
    const before = packageOf(one);
    separate(one);
    expect([packageOf(one), groupOf(one)]).toEqual([before, undefined]);
    expect(groupOf(two)).toBeDefined();
    expect(groupOf(three)).toBe(groupOf(two));
  });

  it("distinguishes combinations in one package", () => {
    combine(one, two);
    const [four] = placeTestOrder(domain, sellerLines);
    expect(catchRefusal(() => separate(one, three))).toBe("notCombined");
    expect(catchRefusal(() => separate(four))).toBe("notCombined");
    expect(groupOf(one)).toBeDefined();
  });

  it("is refused when a line was sent", () => {
    combine(one, two);
    accept(one, two);
    ship(one);
    expect(catchRefusal(() => separate(one))).toBe("orderItemState");
    expect(catchRefusal(() => separate(one, two))).toBe("orderItemState");
    expect(groupOf(one)).toBeDefined();
  });
});
