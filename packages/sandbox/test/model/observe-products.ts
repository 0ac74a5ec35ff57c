import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { PRODUCT_QUERY } from "../paths.ts";
import type { ModelSeller } from "./model.ts";
import { exact } from "./money.ts";
import type { Service } from "./service.ts";
import { CREATED, type ShownProduct, type ShownProductPage } from "./shown.ts";

/** The service shows this seller exactly the products that the model holds. */
export async function expectProducts(service: Service, seller: ModelSeller): Promise<void> {
  const path = `${PRODUCT_QUERY}?size=250&sender=ALL`;
  const { content } = await service.read<ShownProductPage>(seller, path);
  const observed = new Map(content.map((product) => [product.stockCode, product]));
  expect(observed.size, "no product is shown twice").toBe(content.length);
  for (const [stockCode, product] of observed) adopt(seller, stockCode, product);
  expectSameProducts(content, [...seller.products.values()]);
  for (const [stockCode, product] of observed) seller.products.set(stockCode, product);
}

/** Takes into the model what the service alone decides: numbers of new products, names of attributes. */
function adopt(seller: ModelSeller, stockCode: string, observed: ShownProduct): void {
  const known = seller.products.get(stockCode);
  if (known === undefined || known === observed) return;
  const attributes = known.attributes.map((attribute) => {
    const found = observed.attributes.find((other) => other.attributeId === attribute.attributeId);
    const attributeName = attribute.attributeName || (found?.attributeName ?? "");
    return { ...attribute, attributeName };
  });
  const created = known.marketplaceProductId === CREATED;
  if (created) expectNewNumber(seller, observed);
  const { marketplaceProductId } = created ? observed : known;
  const product = created ? { ...observed, ...known } : known;
  seller.products.set(stockCode, { ...product, attributes, marketplaceProductId });
}

function expectNewNumber(seller: ModelSeller, { marketplaceProductId }: ShownProduct): void {
  const numbers = [...seller.products.values()].map((product) => product.marketplaceProductId);
  expect(numbers).not.toContain(marketplaceProductId);
}

/** The same products, in any order. */
export function expectSameProducts(
  observed: readonly ShownProduct[],
  expected: readonly ShownProduct[],
): void {
  const [found, wanted] = [observed.map(comparable), expected.map(comparable)];
  if (isDeepStrictEqual(found, wanted)) return;
  const byCode = (a: { stockCode: string }, b: { stockCode: string }) =>
    a.stockCode < b.stockCode ? -1 : 1;
  expect(found.toSorted(byCode)).toEqual(wanted.toSorted(byCode));
}

/** Prices by value, attributes in any order. */
function comparable(product: ShownProduct) {
  return {
    ...product,
    salePrice: exact(product.salePrice),
    listPrice: exact(product.listPrice),
    attributes: product.attributes.toSorted((a, b) => (a.attributeId < b.attributeId ? -1 : 1)),
  };
}
