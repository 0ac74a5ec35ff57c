import { allRequired, closed, object, unknownRefused } from "./words.ts";

const skus = (name: string): string => `[${name}] 1..1000 ~non-empty-lists`;
const notBelow = '!x-not-below:{"listPrice":"salePrice"}';

/** interface-specification.md, Endpoint 6. */
const createObjects = {
  ProductCreateRequest: object(
    { payload: "ProductCreatePayload" },
    { rules: [closed, unknownRefused] },
  ),
  ProductCreatePayload: object(
    { integrator: "string ~create-integrator", skus: skus("ProductCreateSku") },
    { rules: [closed] },
  ),
  ProductCreateSku: object(
    {
      title: "string",
      description: "string",
      categoryId: "identifier",
      currencyType: "CurrencyTypeInput",
      productMainId: "string",
      preparingDay: "count 1.. ~positive-counts",
      shipmentTemplate: "string",
      maxPurchaseQuantity: "count 1.. ~positive-counts",
      stockCode: "string ..255",
      catalogId: "identifier",
      barcode: "string ~national-barcode",
      quantity: "count 0..999999 ~non-negative-numbers",
      images: "[ProductImage]",
      attributes: "[ProductCreateAttribute] ~repeated-attribute",
      salePrice: "amount.2 0.. ~two-digits",
      listPrice: "amount.2 0.. ~two-digits",
      vatRate: "vat-rate {0,1,10,20}",
    },
    {
      optional: ["maxPurchaseQuantity", "catalogId", "barcode"],
      rules: [closed, notBelow, "~create-price-rule"],
    },
  ),
  ProductImage: object(
    { url: "string /^https:///", order: "int count" },
    { rules: [closed, allRequired] },
  ),
  ProductCreateAttribute: object(
    { id: "identifier", valueId: "identifier", customValue: "string" },
    { optional: ["valueId", "customValue"], rules: [closed, "~create-attribute"] },
  ),
};

/** interface-specification.md, Endpoint 7. */
const updateObjects = {
  ProductUpdateRequest: object(
    { payload: "ProductUpdatePayload" },
    { rules: [closed, unknownRefused] },
  ),
  ProductUpdatePayload: object(
    { integrator: "string", skus: skus("ProductUpdateSku") },
    { rules: [closed] },
  ),
  ProductUpdateSku: object(
    {
      stockCode: "string",
      status: "string {Active,Suspended}",
      preparingDay: "count 1..",
      shipmentTemplate: "string",
      productMainId: "string",
      deleteProductMainId: "boolean ~value-and-delete",
      maxPurchaseQuantity: "count 1.. ~positive-counts",
      deleteMaxPurchaseQuantity: "boolean ~value-and-delete",
      description: "string",
      vatRate: "vat-rate {0,1,10,20}",
      attributes: "[ProductUpdateAttribute]",
    },
    {
      optional: [
        "status",
        "preparingDay",
        "shipmentTemplate",
        "productMainId",
        "deleteProductMainId",
        "maxPurchaseQuantity",
        "deleteMaxPurchaseQuantity",
        "description",
        "vatRate",
        "attributes",
      ],
      rules: [closed],
    },
  ),
  ProductUpdateAttribute: object(
    {
      id: "identifier 1000000-1000031 2000202-2000245",
      valueId: "identifier",
      customValue: "string",
    },
    { rules: [closed] },
  ),
};

/** interface-specification.md, Endpoint 8. */
const priceStockObjects = {
  PriceStockUpdateRequest: object(
    { payload: "PriceStockUpdatePayload" },
    { rules: [closed, unknownRefused] },
  ),
  PriceStockUpdatePayload: object(
    { integrator: "string", skus: skus("PriceStockUpdateSku") },
    { rules: [closed] },
  ),
  PriceStockUpdateSku: object(
    {
      stockCode: "string",
      listPrice: "amount.2 0.. ~non-negative-numbers",
      salePrice: "amount.2 0.. ~non-negative-numbers",
      quantity: "count 0.. ~non-negative-numbers",
      currencyType: "CurrencyTypeInput",
    },
    {
      optional: ["listPrice", "salePrice", "quantity", "currencyType"],
      rules: [
        closed,
        notBelow,
        '!dependentRequired:{"listPrice":["salePrice"],"salePrice":["listPrice"]}',
      ],
    },
  ),
};

/** The bodies of the three product tasks. */
export const productTaskObjects = { ...createObjects, ...updateObjects, ...priceStockObjects };
