import type { ProductCreateAttribute } from "../../gen/rest-routes.gen.ts";
import type { Category, CategoryAttribute } from "../model/catalogue.ts";
import type { ProductAttribute } from "../model/product.ts";

/**
 * Why the attributes do not suit the category (interface-specification.md, Create products): a
 * mandatory one is missing, one is not the category's, a listed value is not one of the listing, or
 * free text is missing, or one is sent twice (assumption `repeated-attribute`).
 */
export function attributeProblems(
  category: Category,
  sent: readonly ProductCreateAttribute[],
): readonly string[] {
  const problems = category.attributes
    .filter(({ id, mandatory }) => mandatory && !sent.some((attribute) => attribute.id === id))
    .map(({ name }) => `The mandatory attribute ${name} is missing.`);
  problems.push(...repeatedAttributes(sent));
  for (const attribute of sent) {
    const known = category.attributes.find(({ id }) => id === attribute.id);
    if (known === undefined) problems.push(`Attribute ${attribute.id} is not of the category.`);
    else if (shownValue(known, attribute) === undefined) problems.push(wanted(known));
  }
  return problems;
}

function repeatedAttributes(sent: readonly ProductCreateAttribute[]): readonly string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { id } of sent) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated].map((id) => `Attribute ${id} must be sent once only.`);
}

/**
 * The attributes of a new product, with the names and values that the listing has for them: each once,
 * also where a barcode of the catalog lets a repeated one pass.
 */
export function namedAttributes(
  category: Category,
  sent: readonly ProductCreateAttribute[],
): readonly ProductAttribute[] {
  const named = sent.flatMap((attribute) => {
    const known = category.attributes.find(({ id }) => id === attribute.id);
    const attributeValue = known && shownValue(known, attribute);
    if (known === undefined || attributeValue === undefined) return [];
    return [{ attributeId: known.id, attributeName: known.name, attributeValue }];
  });
  return [...new Map(named.map((attribute) => [attribute.attributeId, attribute])).values()];
}

function shownValue(known: CategoryAttribute, sent: ProductCreateAttribute): string | undefined {
  if (known.customValue) return sent.customValue?.trim() || undefined;
  return known.values.find(({ id }) => id === sent.valueId)?.name;
}

function wanted({ name, customValue }: CategoryAttribute): string {
  return customValue
    ? `Attribute ${name} needs free text in customValue.`
    : `Attribute ${name} needs a valueId of the listing.`;
}
