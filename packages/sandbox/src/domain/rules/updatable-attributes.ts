/** The attributes that sellers may update (interface-specification.md, Update product information). */
const ranges = [
  { first: 1_000_000n, last: 1_000_031n, kind: "Product safety" },
  { first: 2_000_202n, last: 2_000_245n, kind: "Nutrition" },
] as const;

/**
 * The attribute's name as the product query shows it. The document lists what the ids are for, not
 * which id is which, so the name shows the kind and the place in it.
 */
export function updatableAttributeName(id: string): string {
  const value = BigInt(id);
  const range = ranges.find(({ first, last }) => first <= value && value <= last);
  return range === undefined ? id : `${range.kind} ${BigInt(id) - range.first + 1n}`;
}
