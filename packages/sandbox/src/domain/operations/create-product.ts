import type { ProductCreateSku } from "../../gen/rest-routes.gen.ts";
import type { CatalogProduct, Catalogue, Category, Product } from "../model/product.ts";
import {
  findCreationProblems,
  findLeafCategory,
  isNationalBarcode,
  nameAttributes,
} from "../rules/product-creation.ts";
import { convertToLira } from "../rules/product-updates.ts";
import type { WriteSession } from "../store.ts";

const BRAND_ATTRIBUTE = "Marka";

/** Returns the product, or the reasons why the SKU fails. */
export function createProduct(
  session: WriteSession,
  sellerId: string,
  sku: ProductCreateSku,
  now: number,
): Product | readonly string[] {
  const catalogue = session.catalogue();
  const templates = session.sellers.find(sellerId)?.shipmentTemplates ?? [];
  const match = catalogue.barcodes.find(({ barcode }) => barcode === sku.barcode);
  const problems = [...findCreationProblems(sku, catalogue, templates, match !== undefined)];
  if (session.products.find(sellerId, sku.stockCode) !== undefined) {
    problems.push("The seller already has a product with this stockCode.");
  }
  const category = findLeafCategory(catalogue, sku.categoryId);
  if (problems.length > 0 || category === undefined) return problems;
  return buildProduct(session, sellerId, sku, { catalogue, category, match }, now);
}

interface CatalogueMatch {
  readonly catalogue: Catalogue;
  readonly category: Category;
  /** For the SKU's barcode. */
  readonly match: CatalogProduct | undefined;
}

function buildProduct(
  session: WriteSession,
  sellerId: string,
  sku: ProductCreateSku,
  { catalogue, category, match }: CatalogueMatch,
  now: number,
): Product {
  const attributes = nameAttributes(category, sku.attributes);
  const brand = attributes.find(({ attributeName }) => attributeName === BRAND_ATTRIBUTE);
  return {
    productId: session.nextId("product"),
    sellerId,
    stockCode: sku.stockCode,
    title: sku.title,
    description: sku.description,
    brandName: brand?.attributeValue ?? "",
    categoryId: sku.categoryId,
    productMainId: sku.productMainId,
    // What is already in the catalogue needs approval; all else is approved at once.
    status: match === undefined ? "Active" : "InApproval",
    saleStatus: sku.quantity > 0 ? "On_Sale" : "Out_Of_Stock",
    preparingDay: sku.preparingDay,
    shipmentTemplate: sku.shipmentTemplate,
    maxPurchaseQuantity: sku.maxPurchaseQuantity ?? null,
    customTextOptions: [],
    catalogId: match?.catalogId ?? sku.catalogId ?? null,
    barcode: sku.barcode && isNationalBarcode(sku.barcode) ? sku.barcode : null,
    groupId: findGroup(session, sellerId, sku.productMainId, category),
    currencyType: sku.currencyType,
    salePrice: sku.salePrice,
    listPrice: sku.listPrice,
    salePriceInLira: convertToLira(sku.salePrice, sku.currencyType, catalogue.rates),
    quantity: sku.quantity,
    attributes,
    imageUrls: [...sku.images].sort((a, b) => a.order - b.order).map(({ url }) => url),
    vatRate: sku.vatRate,
    commissionRate: category.commissionRate,
    sender: "SELLER",
    updatedDate: now,
  };
}

/**
 * Products of a category with a variant or slicer attribute and the same `productMainId` are variants on one page
 * (interface-specification.md, Create products).
 */
function findGroup(
  session: WriteSession,
  sellerId: string,
  productMainId: string,
  category: Category,
): string | null {
  if (!category.attributes.some(({ variant, slicer }) => variant || slicer)) return null;
  const sibling = session.products
    .ofMainId(sellerId, productMainId)
    .find(({ categoryId }) => categoryId === category.id);
  return sibling?.groupId ?? session.nextId("group");
}
