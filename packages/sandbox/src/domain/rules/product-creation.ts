import type { ProductCreateAttribute, ProductCreateSku } from "../../gen/rest-routes.gen.ts";
import type { Catalogue, Category, CategoryAttribute, ProductAttribute } from "../model/product.ts";

/**
 * Finds the reasons why a SKU cannot become a product (interface-specification.md, Create products); the list is
 * empty when the SKU can become a product. The SKU was already validated against the contract's schema.
 *
 * @param templates - names of the seller's shipment templates
 * @param matchesCatalog - whether the catalogue has the barcode; if so, the SKU's attributes are not checked
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
    "The seller has no shipment template with this name.",
  );
  expect(
    sku.images.every(({ url }) => isHttps(url)),
    "The address of every image must begin with https.",
  );
  const category = findLeafCategory(catalogue, sku.categoryId);
  if (category === undefined) problems.push("categoryId must be a lowest-level category.");
  else if (!matchesCatalog) problems.push(...findAttributeProblems(category, sku.attributes));
  return problems;
}

/** Finds a leaf category by its id; undefined when the category has subcategories. */
export function findLeafCategory({ categories }: Catalogue, id: string): Category | undefined {
  if (categories.some((category) => category.parentId === id)) return undefined;
  return categories.find((category) => category.id === id);
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === "https:";
}

/**
 * Finds the reasons why a SKU's attributes do not fit its category (interface-specification.md, Create products): a
 * mandatory attribute is missing, an attribute is not of the category, a `valueId` is not in the category's list of
 * values, the free text is missing, or an attribute is sent twice (assumption `repeated-attribute`).
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
    if (known === undefined) problems.push(`The category has no attribute ${attribute.id}.`);
    else if (findAttributeValue(known, attribute) === undefined)
      problems.push(describeAttributeProblem(known));
  }
  return problems;
}

function findRepeatedAttributes(sent: readonly ProductCreateAttribute[]): readonly string[] {
  const ids = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of sent) (ids.has(id) ? repeated : ids).add(id);
  return [...repeated].map((id) => `Attribute ${id} must be sent only once.`);
}

/**
 * Returns the attributes of a new product, with their names and values from the category. An attribute that the SKU
 * repeats is returned once; repeating is allowed when the catalogue has the SKU's barcode.
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
    : `Attribute ${name} needs a valueId from the category's list of values.`;
}

/** Prefixes of national barcodes (Türkiye: 868 and 869). */
const NATIONAL_PREFIXES: readonly string[] = ["868", "869"];

/**
 * Whether a barcode is national: 13 digits, a national prefix and a correct check digit. The store keeps only
 * national barcodes (interface-specification.md, Create products).
 */
export function isNationalBarcode(barcode: string): boolean {
  if (!/^\d{13}$/.test(barcode) || !NATIONAL_PREFIXES.includes(barcode.slice(0, 3))) return false;
  return computeCheckDigit(barcode.slice(0, 12)) === Number(barcode.slice(12));
}

/** Computes the check digit of a barcode, which is its 13th digit, from the first twelve digits. */
export function computeCheckDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
