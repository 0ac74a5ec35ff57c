import { beforeEach, describe, expect, it } from "vitest";
import {
  createDomainWithoutOrders,
  findCurrentLine,
  findHolder,
  placeTestOrder,
  sellerId,
  sellerLines,
  type TestDomain,
} from "../../test-domain.fixture.ts";
import { computeLaborCost } from "../rules/order-lines.ts";
import { addLaborCosts } from "./add-labor-costs.ts";
import { movePackage } from "./move-package.ts";

let domain: TestDomain;
let one: string;
let two: string;

beforeEach(() => {
  domain = createDomainWithoutOrders();
  [one, two] = placeTestOrder(domain, sellerLines);
});

const add = (...details: readonly [string, string, 10?][]) =>
  addLaborCosts(domain, sellerId, {
    laborCostDetails: details.map(([orderLineId, totalLaborCostExcludingVAT, laborVatRate]) => ({
      orderLineId,
      totalLaborCostExcludingVAT,
      ...(laborVatRate === undefined ? {} : { laborVatRate }),
    })),
  });

describe("a labor cost", () => {
  it("is added only to the line that the request names", () => {
    const { version } = findCurrentLine(domain, two);
    const [result] = add([two, "12.50", 10]);
    expect(result).toMatchObject({ lineId: two, status: "SUCCESS", reasons: null });
    expect(findCurrentLine(domain, two).version).toBe(version + 1);
    expect(findCurrentLine(domain, two).laborCost).toEqual(result?.details);
    expect(findCurrentLine(domain, one)).not.toHaveProperty("laborCost");
  });

  it("fails with a reason for one line without affecting the others", () => {
    const results = add([one, "1.00"], ["7", "1.00"]);
    expect(results.map(({ status, reasons }) => `${status}: ${reasons}`)).toEqual([
      "SUCCESS: null",
      "FAIL: The order line was not found.",
    ]);
    expect(results[1]?.details).toBeNull();
    expect(findCurrentLine(domain, one).laborCost?.totalLaborCostExcludingVAT).toBe("1.00");
    expect(findCurrentLine(domain, two)).not.toHaveProperty("laborCost");
  });

  it("can be added to lines in Created, Picking, Shipped and Delivered only", () => {
    const id = findHolder(domain, one).packageId ?? "";
    expect(add([one, "1.00"])[0]?.status).toBe("SUCCESS");
    for (const status of ["Picking", "Shipped", "Delivered"] as const) {
      movePackage(domain, sellerId, { id, status });
      expect(add([one, "1.00"])[0]?.status).toBe("SUCCESS");
    }
    const [other] = placeTestOrder(domain, sellerLines);
    const cancelled = findHolder(domain, other).packageId ?? "";
    movePackage(domain, sellerId, { id: cancelled, status: "Cancelled" });
    expect(add([other, "1.00"])[0]).toMatchObject({
      status: "FAIL",
      reasons: "The status of the order line does not allow labor costs.",
    });
  });

  it("may be 0, and adds its VAT to the price without VAT", () => {
    const line = { ...findCurrentLine(domain, one), price: "119.00", vatRate: 20 };
    const amount = (price: string, cost: string, laborVatRate: 0 | null = null) => {
      const detail = { orderLineId: one, totalLaborCostExcludingVAT: cost, laborVatRate };
      return computeLaborCost({ ...line, price }, detail).amountExcludingVAT;
    };
    expect(amount("120.00", "0")).toBe("100.00");
    expect(amount("120.00", "10.00")).toBe("102.00");
    expect(amount("120.00", "10.00", 0)).toBe("100.00");
    expect(amount("0.018", "0")).toBe("0.015");
  });
});
