import type { ObjectShape } from "./shape.ts";

/** The shape of a price-and-stock SKU, as the generator writes it. */
export const sku: ObjectShape = {
  type: "object",
  fields: {
    stockCode: { type: "string", maxLength: 5 },
    listPrice: { type: "decimal", fractionDigits: 2, minimum: "0" },
    salePrice: { type: "decimal", fractionDigits: 2, minimum: "0" },
    quantity: { type: "integer", minimum: 0, maximum: 999_999 },
    currencyType: { type: "string", values: ["TL", "USD", "EUR"] },
  },
  required: ["stockCode"],
  dependentRequired: { listPrice: ["salePrice"], salePrice: ["listPrice"] },
  notBelow: { listPrice: "salePrice" },
};

/** A request shape for tests that has SKUs and one member of every other kind. */
export const request: ObjectShape = {
  type: "object",
  fields: {
    skus: { type: "array", items: sku, minItems: 1, maxItems: 3 },
    lineId: { type: "identifier" },
    desi: { type: "decimal", exclusiveMinimum: "0", maximum: "99.5" },
    vatRate: { type: "integer", values: [0, 1, 10, 20], nullable: true },
    url: { type: "string", minLength: 9, pattern: "^https://" },
    remove: { type: "boolean" },
  },
  required: ["skus"],
};
