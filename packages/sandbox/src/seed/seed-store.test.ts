import { multiplyDecimals, subtractDecimals, sumDecimals } from "@marketplace-seller/client-core";
import { describe, expect, it } from "vitest";
import { damageIn } from "../damage.fixture.ts";
import { packageStatuses } from "../domain/model/shipment-package.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";
import { createTestDomain, sellerId, type TestDomain, testNow } from "../test-domain.fixture.ts";

function contentOf({ store, saved }: TestDomain) {
  return [...saved.values()].map((shipment) => ({
    shipment,
    order: store.read(({ orders }) => orders.find(shipment.sellerId, shipment.orderNumber)),
  }));
}

describe("seed", () => {
  it("generates the same data for the same seed, and other data for another seed", () => {
    const [one, same, other] = ["a", "a", "b"].map((seed) => contentOf(createTestDomain({ seed })));
    expect(one).toEqual(same);
    expect(one).not.toEqual(other);
  });

  it("generates exactly the requested number of packages for all sellers together", () => {
    const domain = createTestDomain({ packages: 101, sellers: 3 });
    const counts = ["1000001", "1000002", "1000003"].map((id) =>
      [...domain.store.read((s) => s.packages.countByStatus(id)).values()].reduce(
        (a, b) => a + b,
        0,
      ),
    );
    expect(counts.reduce((a, b) => a + b, 0)).toBe(101);
    expect(Math.min(...counts)).toBeGreaterThan(20);
    expect(damageIn(domain.store)).toEqual([]);
  });

  it("generates every kind of order and every status in 200 packages", () => {
    const all = contentOf(createTestDomain({ packages: 200 }));
    expect(new Set(all.map(({ shipment }) => shipment.status))).toEqual(new Set(packageStatuses));
    const some = (suits: (entry: (typeof all)[number]) => boolean) =>
      expect(all.some(suits)).toBe(true);
    some(({ order }) => order?.billingAddress.invoiceType === 2);
    some(({ order }) => order?.billingAddress.invoiceType === 1);
    some(({ order }) => order?.exportDeclaration !== null);
    some(
      ({ order }) =>
        order?.deliveryAddressType !== null && order?.shippingAddress.fullName === null,
    );
    some(({ order }) => order?.sameDayDelivery === true);
    some(({ order }) => (order?.serviceItems.length ?? 0) > 0);
    some(({ shipment }) => shipment.packageId === null);
    some(({ shipment }) => shipment.sender === "MARKETPLACE");
    some(({ shipment }) => shipment.lines.length > 1);
    some(({ shipment }) => shipment.lines.some(({ complementaryItem }) => complementaryItem));
    some(({ shipment }) => shipment.orderCreatedDate < firstListedDate);
    some(({ shipment }) => shipment.orderCreatedDate < testNow - 15 * 86_400_000);
  });

  it("generates amounts that follow the calculation rules, and plausible dates", () => {
    for (const { shipment, order } of contentOf(createTestDomain({ packages: 300 }))) {
      for (const line of shipment.lines) {
        const gross = multiplyDecimals(line.price, line.quantity);
        expect(subtractDecimals(gross, line.totalSellerDiscountPrice)).toBe(
          line.sellerInvoiceAmount,
        );
        const discounts = sumDecimals([line.sellerDiscount, line.sellerCouponDiscount]);
        expect(discounts).toBe(line.totalSellerDiscountPrice);
        expect(line.status).toBe(shipment.status);
        expect(Number(line.dueAmount)).toBeGreaterThan(0);
      }
      const dates = shipment.histories.map(({ createdDate }) => createdDate);
      expect(dates).toEqual(dates.toSorted((a, b) => a - b));
      expect(dates[0]).toBe(order?.createdDate);
      expect(shipment.histories.at(-1)?.status).toBe(shipment.status);
      expect(shipment.lastModifiedDate).toBeGreaterThanOrEqual(dates.at(-1) ?? 0);
      expect(shipment.lastModifiedDate).toBeLessThanOrEqual(testNow);
      expect(order?.buyer.email).toMatch(/^[a-z.]+\d+@example\.com$/);
    }
  });

  it("starts ids beyond 2^53 with bigIds", () => {
    const domain = createTestDomain({ bigIds: true, packages: 10 });
    const { shipment, order } = contentOf(domain)[0] ?? {};
    const ids = [
      shipment?.packageId,
      shipment?.lines[0]?.orderLineId,
      order?.orderId,
      order?.orderNumber,
    ];
    for (const id of ids) expect(BigInt(id ?? 0)).toBeGreaterThan(2n ** 53n);
    const product = domain.store.read(({ products }) => products.find(sellerId, "STK-00001"));
    expect(BigInt(product?.productId ?? 0)).toBeGreaterThan(2n ** 53n);
  });
});
