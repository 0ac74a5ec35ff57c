import type { DomainContext } from "../domain/context.ts";
import type { Category, CategoryAttribute } from "../domain/model/product.ts";
import { RefusalError } from "../domain/refusals.ts";
import {
  type CategoryAttribute as AttributeView,
  type CategoryNode,
  type ListCategoryAttributesPath,
  writeCategoryTree,
  writeCategoryWithAttributes,
} from "../gen/overlay-routes.gen.ts";
import { parsePath, parseQuery, type RestHandler } from "../rest/parse-rest-call.ts";

/**
 * Of the overlay `specs/overlays/categories.yaml`, with the sandbox's catalogue; unconfirmed, and not part of the
 * contract.
 */
export function categoryHandlers({ store }: DomainContext) {
  const readCategories = () => store.read((session) => session.catalogue().categories);
  return {
    listCategories: (call) => {
      parseQuery(call);
      return writeCategoryTree({ categories: findChildren(readCategories(), null) ?? [] });
    },
    listCategoryAttributes: (call) => {
      const { categoryId } = parsePath<ListCategoryAttributesPath>(call);
      const categories = readCategories();
      const category = categories.find(({ id }) => id === categoryId);
      if (category === undefined || findChildren(categories, categoryId) !== null) {
        throw new RefusalError("unknownCategory");
      }
      const { id, name, attributes } = category;
      const categoryAttributes = attributes.map((attribute, index) =>
        toAttributeView(attribute, id, index),
      );
      return writeCategoryWithAttributes({ id, name, categoryAttributes });
    },
  } satisfies Record<string, RestHandler>;
}

/** As a tree; null when there is none. */
function findChildren(
  categories: readonly Category[],
  parentId: string | null,
): readonly CategoryNode[] | null {
  const children = categories.filter((category) => category.parentId === parentId);
  if (children.length === 0) return null;
  return children.map(({ id, name }) => ({
    ...{ id, parentId, name },
    subCategories: findChildren(categories, id),
  }));
}

function toAttributeView(
  attribute: CategoryAttribute,
  categoryId: string,
  index: number,
): AttributeView {
  const { id, name, mandatory, variant, slicer, customValue, values } = attribute;
  return {
    attributeId: id,
    categoryId,
    attributeName: name,
    isMandatory: mandatory,
    isVariant: variant,
    isSlicer: slicer,
    isCustomValue: customValue,
    attributeOrder: index + 1,
    attributeValues: values.map((value) => ({ id: value.id, value: value.name })),
  };
}
