import fc from "fast-check";
import type { PriceAsked } from "./product-rules.ts";

/** Kuruş as text with two digits. */
export function priceOf(kurus: number): string {
  return `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, "0")}`;
}

const sale = fc.integer({ min: 1, max: 9_999_999 });

const kept: fc.Arbitrary<PriceAsked> = fc
  .tuple(sale, fc.oneof(fc.constant(0), fc.nat({ max: 5_000 })))
  .map(([kurus, more]) => ({ salePrice: priceOf(kurus), listPrice: priceOf(kurus + more) }));

const broken: fc.Arbitrary<PriceAsked> = fc.oneof(
  sale.map((kurus) => ({ salePrice: priceOf(kurus + 1), listPrice: priceOf(kurus) })),
  sale.map((kurus) => ({ salePrice: priceOf(kurus).slice(0, -1), listPrice: "99999999.00" })),
  sale.map((kurus) => ({ salePrice: `${priceOf(kurus)}0`, listPrice: "99999999.00" })),
  sale.map((kurus) => ({ salePrice: "0.01", listPrice: String(kurus) })),
);

/** Prices that keep the rules, mostly. */
export const pricePairs: fc.Arbitrary<PriceAsked> = fc.oneof(
  { weight: 4, arbitrary: kept },
  { weight: 2, arbitrary: broken },
);

/** Prices of an update, which may also be absent, or one alone. */
export const priceUpdates: fc.Arbitrary<PriceAsked> = fc.oneof(
  { weight: 5, arbitrary: pricePairs },
  { weight: 2, arbitrary: fc.constant({ salePrice: undefined, listPrice: undefined }) },
  { weight: 1, arbitrary: kept.map(({ salePrice }) => ({ salePrice, listPrice: undefined })) },
  { weight: 1, arbitrary: kept.map(({ listPrice }) => ({ salePrice: undefined, listPrice })) },
);
