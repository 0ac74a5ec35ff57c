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
