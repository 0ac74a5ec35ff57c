import fc from "fast-check";
import { expect } from "vitest";
import { anySeller, choice, chooseByIndex } from "../choices.ts";
import { type Command, createCommand } from "../command.ts";
import { exact } from "../exact.ts";
import { checkPackage } from "../invariants.ts";
import { groupByPackage, type Model, type ModelSeller } from "../model.ts";
import { expectPackages, readOrderPackages } from "../observe.ts";
import type { Service } from "../service.ts";
import { claimId } from "../split-outcome.ts";

interface LineInput {
  readonly product: number;
  readonly units: number;
  /** The discount in kuruş. */
  readonly discount: number;
}

/** Places an order as a buyer does; the packages of the new order must be in status `Created`. */
async function placeOrder(
  [of, input]: readonly [0 | 1 | 2, readonly LineInput[]],
  model: Model,
  service: Service,
): Promise<void> {
  const seller = model.sellers[of];
  const lines = linesOf(seller, input);
  if (lines.length === 0) return;
  const placed = service.sandbox.control.orders.place(seller.sellerId, { lines });
  const observed = await readOrderPackages(service, seller, placed.orderNumber);
  expect(
    groupByPackage(seller).some((item) => item.listed.orderNumber === placed.orderNumber),
  ).toBe(false);
  for (const item of observed) {
    checkPackage(item);
    expect(item.shipmentPackageStatus).toBe("Created");
    claimId(model, "package", item.id ?? "");
    claimId(model, "tracking", item.cargoTrackingNumber);
    for (const { orderLineId } of item.lines) claimId(model, "line", orderLineId);
    seller.packages.set(item.cargoTrackingNumber, { listed: item, createdDate: model.now });
  }
  const bought = observed
    .flatMap((item) => item.lines)
    .map(({ stockCode, quantity, sellerDiscount }) => ({
      stockCode,
      quantity: Number(quantity),
      sellerDiscount: exact(sellerDiscount),
    }));
  const byCode = (a: { stockCode: string }, b: { stockCode: string }) =>
    a.stockCode < b.stockCode ? -1 : 1;
  expect(bought.toSorted(byCode)).toEqual(
    lines.map((line) => ({ ...line, sellerDiscount: exact(line.sellerDiscount) })).toSorted(byCode),
  );
  for (const { stockCode, quantity } of lines) takeFromStock(seller, stockCode, quantity);
  await expectPackages(service, seller);
}

/** Orders each product once, at most as many units as are in stock, with discounts up to the price. */
function linesOf(seller: ModelSeller, input: readonly LineInput[]) {
  const products = [...seller.products.values()];
  const lines = input.flatMap(({ product: at, units, discount }) => {
    const product = chooseByIndex(products, at);
    if (product === undefined || Number(product.quantity) < units) return [];
    const kurus = Math.min(discount, Math.floor(Number(product.salePrice) * 100));
    const sellerDiscount = `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, "0")}`;
    return [{ stockCode: product.stockCode, quantity: units, sellerDiscount }];
  });
  return [...new Map(lines.map((line) => [line.stockCode, line])).values()];
}

function takeFromStock(seller: ModelSeller, stockCode: string, units: number): void {
  const product = seller.products.get(stockCode);
  if (product === undefined) return;
  const quantity = String(Number(product.quantity) - units);
  seller.products.set(stockCode, { ...product, quantity });
}

export const placedOrders: fc.Arbitrary<Command> = fc
  .tuple(
    anySeller,
    fc.array(
      fc.record({
        product: choice,
        units: fc.integer({ min: 1, max: 7 }),
        discount: fc.nat({ max: 9_999 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(createCommand(placeOrder));
