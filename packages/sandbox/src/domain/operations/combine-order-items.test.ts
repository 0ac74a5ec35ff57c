import { sumDecimals } from "@marketplace-seller/client-core";
import { beforeEach, describe, expect, it } from "vitest";
import {
  domainOfProducts,
  holder,
  lineOf,
  orderOf,
  ownLines,
  refusalOf,
  sellerId,
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
  domain = domainOfProducts();
  [one, two, three] = orderOf(domain, ownLines);
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
const packageOf = (id: string) => holder(domain, id).packageId;
const groupOf = (id: string) => lineOf(domain, id).combinedGroup;

describe("combining", () => {
  it("marks the lines of a whole package where they are", () => {
    const before = packageOf(one);
    combine(one, two, three);
    expect([one, two, three].map(packageOf)).toEqual([before, before, before]);
    expect(groupOf(one)).toBeDefined();
    expect([groupOf(two), groupOf(three)]).toEqual([groupOf(one), groupOf(one)]);
  });

  it("takes some lines of a package out into one of their own", () => {
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
    const amounts = [one, two].map((id) => holder(domain, id).totalAmount);
    combine(one, two);
    expect(packageOf(one)).toBe(packageOf(two));
    expect(holder(domain, one).totalAmount).toBe(sumDecimals(amounts));
    expect(former).not.toContain(packageOf(one));
    const statuses = domain.store.read(({ packages }) =>
      former.map((id) => packages.find(sellerId, id ?? "")?.status),
    );
    expect(statuses).toEqual(["Unpacked", "Unpacked"]);
  });

  it("takes one line each of two packages, also when the first holds as many as are named", () => {
    accept(one, two, three);
    splitPackageByOrderLines(domain, sellerId, { splitGroups: [{ orderLineIds: [three] }] });
    const before = packageOf(two);
    combine(one, three);
    expect(packageOf(three)).toBe(packageOf(one));
    expect([packageOf(two), packageOf(one) === before]).toEqual([before, false]);
  });

  it("needs two lines of one order, sender and state that are not sent yet", () => {
    const [other] = orderOf(domain, ownLines);
    const [ownName, theirs] = orderOf(domain, [...ownLines.slice(0, 1), warehouseLine]);
    expect(refusalOf(() => combine(one))).toBe("tooFewToCombine");
    expect(refusalOf(() => combine(one, two, other))).toBe("tooFewToCombine");
    expect(refusalOf(() => combine(ownName, theirs))).toBe("linesOfSeveralSenders");
    accept(one);
    expect(refusalOf(() => combine(one, two))).toBe("orderItemState");
    accept(two);
    ship(one, two);
    expect(refusalOf(() => combine(one, two))).toBe("orderItemState");
  });
});

describe("separating", () => {
  it("takes one line out and leaves the others combined", () => {
    combine(one, two, three);
    const before = packageOf(two);
    separate(one);
    expect(groupOf(one)).toBeUndefined();
    expect(packageOf(one)).not.toBe(before);
    expect([packageOf(two), packageOf(three)]).toEqual([before, before]);
    expect(groupOf(two)).toBeDefined();
    expect(groupOf(three)).toBe(groupOf(two));
  });

  it("ends a combination that one line is left of", () => {
    combine(one, two);
    separate(one);
    expect([groupOf(one), groupOf(two)]).toEqual([undefined, undefined]);
  });

  it("lets the last of the named lines keep the package", () => {
    combine(one, two);
    const before = packageOf(one);
    const { version } = lineOf(domain, two);
    separate(one, two);
    expect(packageOf(two)).toBe(before);
    expect(lineOf(domain, two).version).toBe(version + 1);
    expect(packageOf(one)).not.toBe(before);
    expect([groupOf(one), groupOf(two)]).toEqual([undefined, undefined]);
  });

  it("leaves a line that is alone in its package there, and the rest combined", () => {
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
    const [four] = orderOf(domain, ownLines);
    expect(refusalOf(() => separate(one, three))).toBe("notCombined");
    expect(refusalOf(() => separate(four))).toBe("notCombined");
    expect(groupOf(one)).toBeDefined();
  });

  it("is refused once a line was sent", () => {
    combine(one, two);
    accept(one, two);
    ship(one);
    expect(refusalOf(() => separate(one))).toBe("orderItemState");
    expect(refusalOf(() => separate(one, two))).toBe("orderItemState");
    expect(groupOf(one)).toBeDefined();
  });
});
