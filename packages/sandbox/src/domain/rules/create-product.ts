import type { ProductCreateSku } from "../../gen/rest-routes.gen.ts";
import type { Catalogue, Category } from "../model/catalogue.ts";
import { attributeProblems } from "./attribute-rules.ts";

/**
 * Why a SKU cannot become a product (interface-specification.md, Create products); empty when it can. What the
 * contract's schema says of a SKU is checked before.
 *
 * @param templates - names of the seller's shipment templates
 * @param matchesCatalog - the barcode is one that the marketplace knows: attributes are not looked at
 */
export function creationProblems(
  sku: ProductCreateSku,
  catalogue: Catalogue,
  templates: readonly string[],
  matchesCatalog: boolean,
): readonly string[] {
  const problems: string[] = [];
  const expect = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem);
  };
  expect(sku.title.trim() !== "", "title must not be empty.");
  expect(sku.productMainId.trim() !== "", "productMainId must not be empty.");
  expect(sku.stockCode.trim() !== "", "stockCode must not be empty.");
  expect(
    templates.includes(sku.shipmentTemplate),
    "The seller has no shipment template of this name.",
  );
  expect(
    sku.images.every(({ url }) => isHttps(url)),
    "Every image must have an https address.",
  );
  const category = leafCategory(catalogue, sku.categoryId);
  if (category === undefined) problems.push("categoryId must be a lowest-level category.");
  else if (!matchesCatalog) problems.push(...attributeProblems(category, sku.attributes));
  return problems;
}

/** The category with this id, if it has no children. */
export function leafCategory({ categories }: Catalogue, id: string): Category | undefined {
  if (categories.some((category) => category.parentId === id)) return undefined;
  return categories.find((category) => category.id === id);
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}
