import { divideDecimal, sumDecimals } from "@marketplace-seller/client-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  effectiveCommissionRate,
  invoiceTotal,
  type LineWithDiscounts,
  type PackageToInvoice,
  sellerInvoiceAmount,
  sellerInvoiceAmountByTotal,
} from "./amounts.ts";

const kurus = (minor: number): string => (minor / 100).toFixed(2);

describe("the seller invoice amount of a line", () => {
  it("is price times quantity less the seller's discounts, to the kuruş", () => {
    const line = {
      price: "0.07",
      quantity: 3,
      sellerDiscount: "0.10",
      sellerCouponDiscount: "0.01",
    };
    expect(sellerInvoiceAmount(line)).toBe("0.10");
    expect(
      sellerInvoiceAmountByTotal({
        price: "49.90",
        quantity: 3,
        totalSellerDiscountPrice: "15.00",
      }),
    ).toBe("134.70");
  });

  it("is the same in both documented formulas when the discounts add up", () => {
    const amount = fc.nat({ max: 10 ** 9 });
    fc.assert(
      fc.property(
        amount,
        fc.nat({ max: 1000 }),
        amount,
        amount,
        (price, quantity, discount, coupon) => {
          const line = {
            price: kurus(price),
            quantity,
            sellerDiscount: kurus(discount),
            sellerCouponDiscount: kurus(coupon),
            totalSellerDiscountPrice: sumDecimals([kurus(discount), kurus(coupon)]),
          };
          expect(sellerInvoiceAmount(line)).toBe(sellerInvoiceAmountByTotal(line));
        },
      ),
    );
  });

  it("treats a null discount as zero", () => {
    const line = { price: "5.00", quantity: 2, sellerDiscount: null, sellerCouponDiscount: null };
    expect(sellerInvoiceAmount(line)).toBe("10.00");
  });
});

describe("the invoice total of a package", () => {
  it("is the exact sum over its lines", () => {
    const lines = divideDecimal("1000.00", [1, 1, 1, 4]).map((sellerInvoiceAmount) => ({
      sellerInvoiceAmount,
    }));
    expect(invoiceTotal({ lines })).toBe("1000.00");
    expect(invoiceTotal({ lines: [] })).toBe("0.00");
  });

  it.each([
    [null, "lines"],
    [{}, "lines"],
    [[null], "lines[0].sellerInvoiceAmount"],
    [
      [{ sellerInvoiceAmount: "1.00" }, { sellerInvoiceAmount: null }],
      "lines[1].sellerInvoiceAmount",
    ],
    [[{ sellerInvoiceAmount: "1,5" }], "lines[0].sellerInvoiceAmount"],
  ])("names the field and the order for the lines %j", (lines, field) => {
    const listed = { orderNumber: "4711", lines } as unknown as PackageToInvoice;
    expect(() => invoiceTotal(listed)).toThrow(
      expect.objectContaining({
        code: "protocol",
        message: expect.stringContaining(`order 4711 is unknown: ${field} `),
      }),
    );
  });

  it("names the field of a line without an amount", () => {
    const line = { price: null, quantity: 1, sellerDiscount: null, sellerCouponDiscount: null };
    expect(() => sellerInvoiceAmount(line as unknown as LineWithDiscounts)).toThrow("The price of");
  });
});

describe("the effective commission rate", () => {
  it("is the commission rate minus the campaign's rate", () => {
    const line = { commissionRate: "18.5", sellerCampaignCommissionRate: "2.35" };
    expect(effectiveCommissionRate(line)).toBe("16.15");
    expect(effectiveCommissionRate({ ...line, sellerCampaignCommissionRate: null })).toBe("18.50");
  });
});
