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
import { divideLine } from "../rules/order-lines.ts";
import { changesNothing, planSplitByOrderLines } from "../rules/split-plan.ts";
import { acceptOrderItems } from "./order-items.ts";
import { splitPackageByOrderLines, splitPackageByQuantity } from "./split-package.ts";

let domain: TestDomain;
let one: string;
let two: string;
let three: string;

beforeEach(() => {
  domain = createDomainWithoutOrders();
  [one, two, three] = placeTestOrder(domain, sellerLines);
});

const accept = (...orderLineIds: readonly string[]) =>
  acceptOrderItems(domain, sellerId, { orderLineIds, numberOfPackages: 1 });
const another = () => placeTestOrder(domain, sellerLines);
const splitLinesAs = (seller: string, ...groups: readonly (readonly string[])[]) =>
  splitPackageByOrderLines(domain, seller, {
    splitGroups: groups.map((orderLineIds) => ({ orderLineIds })),
  });
const splitLines = (...groups: readonly (readonly string[])[]) => splitLinesAs(sellerId, ...groups);
const splitUnits = (...packages: readonly (readonly (readonly [string, number])[])[]) =>
  splitPackageByQuantity(domain, sellerId, {
    splitPackages: packages.map((details) => ({
      packageDetails: details.map(([orderLineId, quantities]) => ({ orderLineId, quantities })),
    })),
  });

describe("a split", () => {
  it("creates a package of the lines in the request and one of the others, and the original keeps its lines", () => {
    accept(one, two, three);
    const { packageId } = findHolder(domain, one);
    expect(splitLines([one])).toMatchObject({ code: 200, message: "The package was split." });
    const holders = [one, two, three].map((id) => findHolder(domain, id).packageId);
    expect(new Set([packageId, ...holders]).size).toBe(3);
    expect(holders[2]).toBe(holders[1]);
    const original = domain.store.read(({ packages }) => packages.find(sellerId, packageId ?? ""));
    expect(original?.lines.map(({ orderLineId }) => orderLineId)).toEqual([one, two, three]);
    expect(original?.histories.at(-1)).toEqual({ createdDate: domain.clock(), status: "Unpacked" });
  });

  it("executes only one of two equal splits", () => {
    accept(one, two, three);
    const twice = (split: () => unknown) => [catchRefusal(split), catchRefusal(split)];
    expect(twice(() => splitLines([two]))).toEqual([undefined, "nothingToSplit"]);
    expect(twice(() => splitUnits([[one, 1]]))).toEqual([undefined, "packageNotPicking"]);
  });

  it.each<[string, string, () => unknown]>([
    ["a line that does not exist", "unknownOrderLine", () => splitLines(["1"])],
    ["another seller's line", "unknownOrderLine", () => splitLinesAs("1000002", [one])],
    ["a line named twice in one package", "lineNamedTwice", () => splitLines([one, one])],
    ["lines of two orders", "linesOfSeveralOrders", () => splitLines([one, ...another()])],
    ["more units than the line has", "quantityExceeded", () => splitUnits([[one, 4]])],
    ["more of them in two packages", "quantityExceeded", () => splitUnits([[one, 3]], [[one, 1]])],
  ])("is refused with %s, and changes nothing", (_, refusal, split) => {
    accept(one, two, three);
    const before = findHolder(domain, one);
    expect(catchRefusal(split)).toBe(refusal);
    expect(findHolder(domain, one)).toEqual(before);
  });

  it("is refused for a location-specific delivery order", () => {
    const located = placeTestOrder(domain, sellerLines, { locationSpecific: true });
    accept(...located);
    expect(catchRefusal(() => splitLines([located[0]]))).toBe("locationSpecific");
  });

  it("is refused when one of several packages is not in Picking", () => {
    accept(one);
    expect(catchRefusal(() => splitLines([one], [two]))).toBe("packageNotPicking");
    expect(catchRefusal(() => splitLines([two], [one]))).toBe("packageNotPicking");
  });

  it("refuses lines of the seller together with lines of the warehouse", () => {
    const [sellers, warehouses] = placeTestOrder(domain, [
      ...sellerLines.slice(0, 1),
      warehouseLine,
    ]);
    accept(sellers, warehouses);
    expect(catchRefusal(() => splitLines([sellers, warehouses]))).toBe("linesOfSeveralSenders");
  });

  it("is refused when it would result in the same packages", () => {
    accept(one, two, three);
    expect(catchRefusal(() => splitLines([three, one, two]))).toBe("nothingToSplit");
    splitLines([one], [two]);
    expect(catchRefusal(() => splitLines([two], [one]))).toBe("nothingToSplit");
    expect(catchRefusal(() => splitLines([one, two]))).toBeUndefined();
  });

  it("creates the new packages after the model of the oldest package that it splits", () => {
    accept(one, two, three);
    splitLines([one], [two]);
    const companies = domain.store.write((session) => {
      const [first, second] = [one, two].map((id) => session.packages.findByLine(sellerId, id));
      const order = session.orders.find(sellerId, first?.orderNumber ?? "");
      if (first === undefined || second === undefined || order === undefined) return [];
      session.packages.save({ ...first, cargoProviderName: "A" }, order);
      session.packages.save({ ...second, cargoProviderName: "B" }, order);
      return ["A", "B"];
    });
    splitLines([two, one]);
    expect([findHolder(domain, one).cargoProviderName]).toEqual(companies.slice(0, 1));
  });

  it("creates separate packages for remaining and cancelled units, and keeps the history in each package", () => {
    accept(one, two, three);
    domain.advance(1_000);
    const { histories } = findHolder(domain, one);
    const { splitPackageOrderItems: rows } = splitPackageByQuantity(domain, sellerId, {
      splitPackages: [{ packageDetails: [{ orderLineId: one, quantities: 1 }] }],
      cancelledItems: [{ orderLineId: one, quantity: 1, cancelReasonId: 61 }],
    });
    const holders = rows.map(({ orderLineId }) => findHolder(domain, orderLineId));
    const partPackages = [...new Map(holders.map((shipment) => [shipment.key, shipment])).values()];
    expect(new Set([one, ...rows.map(({ orderLineId }) => orderLineId)]).size).toBe(6);
    const cancelled = { createdDate: domain.clock(), status: "UnSupplied" };
    expect(histories.map(({ status }) => status)).toEqual(["Created", "Picking"]);
    for (const { status, histories: past } of partPackages) {
      expect(past).toEqual(status === "UnSupplied" ? [...histories, cancelled] : histories);
    }
    const units = partPackages.map(({ status, lines }) => [
      status,
      ...lines.map(({ quantity, cancelReasonId }) => [quantity, cancelReasonId]),
    ]);
    expect(units).toEqual([
      ["Picking", [1, undefined]],
      ["Picking", [1, undefined], [1, undefined], [2, undefined]],
      ["UnSupplied", [1, 61]],
    ]);
  });

  it("increases the version of each line that it moves", () => {
    accept(one, two, three);
    const before = findCurrentLine(domain, one).version;
    splitLines([one]);
    expect(findCurrentLine(domain, one).version).toBe(before + 1);
    expect(findCurrentLine(domain, one)).not.toHaveProperty("cancelReasonId");
  });

  it("assigns services of a divided line to its parts, and leaves other services unchanged", () => {
    accept(one, two, three);
    const { orderNumber } = findHolder(domain, one);
    const services = () =>
      domain.store.read(({ orders }) =>
        orders
          .find(sellerId, orderNumber)
          ?.serviceItems.map(({ orderLineIds }) => [...orderLineIds].sort()),
      );
    domain.store.write((session) => {
      const order = session.orders.find(sellerId, orderNumber);
      if (order === undefined) return;
      const wrapping = {
        orderItemType: 2,
        installmentChargeWithVAT: "0.00",
        price: "29.90",
        totalDiscountPrice: "0.00",
        quantity: 1,
        sellerInvoiceAmount: "29.90",
        orderLineIds: [one, two],
      };
      session.orders.save({ ...order, serviceItems: [wrapping] });
    });
    splitLines([two]);
    expect(services()).toEqual([[one, two].sort()]);
    const { splitPackageOrderItems: rows } = splitUnits([[one, 1]]);
    const parts = rows
      .filter(({ stockCode }) => stockCode === sellerLines[0]?.stockCode)
      .map(({ orderLineId }) => orderLineId);
    expect(parts).toHaveLength(2);
    expect(services()).toEqual([[...parts, two].sort()]);
  });
});

describe("a plan", () => {
  it("changes nothing only if it results in the same packages, in any order", () => {
    const [first, second] = [findCurrentLine(domain, one), findCurrentLine(domain, two)];
    const planOf = (...groups: readonly (readonly string[])[]) =>
      planSplitByOrderLines({ splitGroups: groups.map((orderLineIds) => ({ orderLineIds })) }, [
        first,
        second,
      ]);
    const apart = [{ lines: [second] }, { lines: [first] }];
    const together = [{ lines: [second, first] }];
    expect(changesNothing(planOf([one], [two]), apart)).toBe(true);
    expect(changesNothing(planOf([one, two]), together)).toBe(true);
    expect(changesNothing(planOf([one, two]), apart)).toBe(false);
    expect(changesNothing(planOf([one], [two]), together)).toBe(false);
    const third = findCurrentLine(domain, three);
    const other = planSplitByOrderLines({ splitGroups: [{ orderLineIds: [one] }] }, [
      first,
      second,
      third,
    ]);
    expect(changesNothing(other, [{ lines: [first] }, { lines: [second, third] }])).toBe(true);
    expect(changesNothing(other, [{ lines: [first, second] }, { lines: [third] }])).toBe(false);
    const cancelled = [{ orderLineId: one, quantity: 1, cancelReasonId: 61 }];
    expect(changesNothing({ ...planOf([one], [two]), cancelled }, apart)).toBe(false);
  });
});

describe("a divided line", () => {
  const divided = (change: Partial<ReturnType<typeof findCurrentLine>>) => {
    const line = { ...findCurrentLine(domain, one), quantity: 3, price: "100.00", ...change };
    return divideLine(line, [
      { quantity: 1, orderLineId: "11" },
      { quantity: 2, orderLineId: "12" },
    ]);
  };

  it("divides every amount, and computes the dependent amounts again", () => {
    const parts = divided({
      sellerDiscount: "0.01",
      sellerCouponDiscount: "10.00",
      mallDiscount: "0.02",
      commission: "1.00",
      sellerCampaignCommissionDiscount: "0.10",
      installmentChargeWithVAT: "1.005",
    });
    expect(parts).toMatchObject([
      {
        orderLineId: "11",
        quantity: 1,
        sellerCouponDiscount: "3.33",
        sellerCampaignCommissionDiscount: "0.03",
        commission: "0.33",
      },
      {
        orderLineId: "12",
        quantity: 2,
        sellerCouponDiscount: "6.67",
        sellerCampaignCommissionDiscount: "0.07",
        commission: "0.67",
      },
    ]);
    const sum = (name: "sellerDiscount" | "mallDiscount" | "installmentChargeWithVAT") =>
      sumDecimals(parts.map((part) => part[name]));
    expect(sum("sellerDiscount")).toBe("0.01");
    expect(sum("mallDiscount")).toBe("0.02");
    expect(sum("installmentChargeWithVAT")).toBe("1.005");
    expect(sumDecimals(parts.map((part) => part.sellerInvoiceAmount))).toBe("289.99");
  });

  it("divides its labor cost", () => {
    const laborCost = {
      totalLaborCostExcludingVAT: "10.00",
      laborVatRate: 10,
      amountExcludingVAT: "99.00",
    };
    const [first, second] = divided({ laborCost });
    expect(first?.laborCost).toEqual({ ...laborCost, totalLaborCostExcludingVAT: "3.33" });
    expect(second?.laborCost).toEqual({ ...laborCost, totalLaborCostExcludingVAT: "6.67" });
    expect(divided({})[0]).not.toHaveProperty("laborCost");
  });

  it("assigns serial numbers to its parts", () => {
    const serial = (serialNumber: string) => ({ serialNumber, imei1: "", imei2: "" });
    const [first, second] = divided({ serialNumbers: ["a", "b", "c"].map(serial) });
    expect(first?.serialNumbers).toEqual([serial("a")]);
    expect(second?.serialNumbers).toEqual(["b", "c"].map(serial));
    expect(divided({})[0]).not.toHaveProperty("serialNumbers");
  });
});
