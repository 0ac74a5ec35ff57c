import fc from "fast-check";

/** A price as it is sent: digits matter. */
export interface PriceAsked {
  readonly listPrice: string | undefined;
  readonly salePrice: string | undefined;
}

/** The rules of a price update (interface-specification.md, Update price and stock). */
export function pricesHold({ listPrice, salePrice }: PriceAsked): boolean {
  if (listPrice === undefined && salePrice === undefined) return true;
  if (listPrice === undefined || salePrice === undefined) return false;
  const hasTwoDigits = [listPrice, salePrice].every((price) => /^\d+\.\d\d$/.test(price));
  return hasTwoDigits && Number(listPrice) >= Number(salePrice);
}

/** A product with stock is on sale, one without is not. */
export function saleStatusOf(quantity: number): string {
  return quantity > 0 ? "On_Sale" : "Out_Of_Stock";
}

/** JSON members of what is given. */
export function membersOf(given: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(given)
    .flatMap(([name, value]) => (value === undefined ? [] : `"${name}":${value}`))
    .join();
}

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
