import type { ProductCreateAttribute, ProductCreateSku } from "../../gen/rest-routes.gen.ts";
import type { Catalogue, Category, CategoryAttribute, ProductAttribute } from "../model/product.ts";

/**
 * Why a SKU cannot become a product (interface-specification.md, Create products); empty when it can. What the
 * contract's schema says of a SKU is checked before.
 *
 * @param templates - names of the seller's shipment templates
 * @param matchesCatalog - the barcode is one that the marketplace knows: attributes are not looked at
 */
export function findCreationProblems(
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
  const category = findLeafCategory(catalogue, sku.categoryId);
  if (category === undefined) problems.push("categoryId must be a lowest-level category.");
  else if (!matchesCatalog) problems.push(...findAttributeProblems(category, sku.attributes));
  return problems;
}

/** The category with this id, if it has no children. */
export function findLeafCategory({ categories }: Catalogue, id: string): Category | undefined {
  if (categories.some((category) => category.parentId === id)) return undefined;
  return categories.find((category) => category.id === id);
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}

/**
 * Why the attributes do not suit the category (interface-specification.md, Create products): a
 * mandatory one is missing, one is not the category's, a listed value is not one of the listing, or
 * free text is missing, or one is sent twice (assumption `repeated-attribute`).
 */
export function findAttributeProblems(
  category: Category,
  sent: readonly ProductCreateAttribute[],
): readonly string[] {
  const problems = category.attributes
    .filter(({ id, mandatory }) => mandatory && !sent.some((attribute) => attribute.id === id))
    .map(({ name }) => `The mandatory attribute ${name} is missing.`);
  problems.push(...findRepeatedAttributes(sent));
  for (const attribute of sent) {
    const known = category.attributes.find(({ id }) => id === attribute.id);
    if (known === undefined) problems.push(`Attribute ${attribute.id} is not of the category.`);
    else if (findAttributeValue(known, attribute) === undefined)
      problems.push(describeAttributeProblem(known));
  }
  return problems;
}

function findRepeatedAttributes(sent: readonly ProductCreateAttribute[]): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of sent) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated].map((id) => `Attribute ${id} must be sent once only.`);
}

/**
 * The attributes of a new product, with the names and values that the listing has for them: each once,
 * also where a barcode of the catalog lets a repeated one pass.
 */
export function nameAttributes(
  category: Category,
  sent: readonly ProductCreateAttribute[],
): readonly ProductAttribute[] {
  const named = sent.flatMap((attribute) => {
    const known = category.attributes.find(({ id }) => id === attribute.id);
    const attributeValue = known && findAttributeValue(known, attribute);
    if (known === undefined || attributeValue === undefined) return [];
    return [{ attributeId: known.id, attributeName: known.name, attributeValue }];
  });
  return [...new Map(named.map((attribute) => [attribute.attributeId, attribute])).values()];
}

function findAttributeValue(
  known: CategoryAttribute,
  sent: ProductCreateAttribute,
): string | undefined {
  if (known.customValue) return sent.customValue?.trim() || undefined;
  return known.values.find(({ id }) => id === sent.valueId)?.name;
}

function describeAttributeProblem({ name, customValue }: CategoryAttribute): string {
  return customValue
    ? `Attribute ${name} needs free text in customValue.`
    : `Attribute ${name} needs a valueId of the listing.`;
}

/** Prefixes of the national numbering organisation (Türkiye: 868 and 869). */
const nationalPrefixes: readonly string[] = ["868", "869"];

/**
 * Whether a barcode is a national one: 13 digits, a national prefix, a right check digit. Only such
 * barcodes are stored (interface-specification.md, Create products).
 */
export function isNationalBarcode(barcode: string): boolean {
  if (!/^\d{13}$/.test(barcode) || !nationalPrefixes.includes(barcode.slice(0, 3))) return false;
  return computeCheckDigit(barcode.slice(0, 12)) === Number(barcode.slice(12));
}

/** The check digit that completes the first twelve digits of a 13-digit barcode. */
export function computeCheckDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
