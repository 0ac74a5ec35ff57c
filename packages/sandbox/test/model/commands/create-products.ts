import fc from "fast-check";
import { nationalBarcode, seededCatalogue } from "../../../src/seed/catalogue.ts";
import { PRODUCT_CREATE } from "../../paths.ts";
import { anySeller, sometimes } from "../choices.ts";
import { asCommand, type Command } from "../command.ts";
import type { Model, ModelSeller } from "../model.ts";
import { expectQueued } from "../pending-tasks.ts";
import {
  membersOf,
  type PriceAsked,
  pricePairs,
  pricesHold,
  saleStatusOf,
} from "../product-rules.ts";
import type { Service } from "../service.ts";
import { CREATED, type ShownProduct } from "../shown.ts";

/** What can be wrong with a SKU, one thing at a time. */
const flaws = [
  "category-with-children",
  "unknown-category",
  "no-mandatory-attribute",
  "unlisted-value",
  "no-template",
  "long-stock-code",
  "too-much-stock",
  "image-without-tls",
  "no-preparing-day",
] as const;

interface SkuAsked {
  readonly stockCode: string;
  readonly prices: PriceAsked;
  readonly quantity: number;
  readonly barcode: string | undefined;
  readonly flaw: (typeof flaws)[number] | undefined;
  readonly vatRate: 0 | 1 | 10 | 20;
  readonly maxPurchaseQuantity: number | undefined;
}

async function createProducts(
  [by, asked]: readonly [0 | 1 | 2, readonly SkuAsked[]],
  model: Model,
  service: Service,
): Promise<void> {
  const seller = model.sellers[by];
  const body = `{"payload":{"integrator":"model","skus":[${asked.map(textOf)}]}}`;
  const response = await service.call(seller, "POST", PRODUCT_CREATE, body);
  const apply = () => asked.map((sku) => applied(seller, sku));
  const task = { type: "PRODUCT_CREATE", skus: asked.length, apply };
  await expectQueued(model, service, seller, response, task);
}

/** Mugs: the brand and the color are mandatory, the material is free text. */
const CATEGORY = "1002101";
const BRAND = { id: "354001", valueId: "35400101", name: "Marka", value: "Lodora" };
const COLOR = { id: "354002", valueId: "35400203", name: "Renk", value: "Lacivert" };
const MATERIAL = { id: "354004", name: "Materyal", value: "Porselen" };
const TEMPLATE = "Standart Gönderi";

function codeOf({ stockCode, flaw }: SkuAsked): string {
  return flaw === "long-stock-code" ? stockCode.padEnd(256, "x") : stockCode;
}

function textOf(sku: SkuAsked): string {
  const { flaw, prices } = sku;
  const category = flaw === "category-with-children" ? "1002" : CATEGORY;
  const valueId = flaw === "unlisted-value" ? "35400299" : COLOR.valueId;
  const attributes = [
    `{"id":${BRAND.id},"valueId":${BRAND.valueId}}`,
    `{"id":${MATERIAL.id},"customValue":"${MATERIAL.value}"}`,
    ...(flaw === "no-mandatory-attribute" ? [] : [`{"id":${COLOR.id},"valueId":${valueId}}`]),
  ];
  const scheme = flaw === "image-without-tls" ? "http" : "https";
  return `{${membersOf({
    title: '"Fincan"',
    description: '"<p>Fincan</p>"',
    categoryId: flaw === "unknown-category" ? "42" : category,
    currencyType: '"TL"',
    productMainId: '"GRP-NEW"',
    preparingDay: flaw === "no-preparing-day" ? "0" : "2",
    shipmentTemplate: JSON.stringify(flaw === "no-template" ? "Yok" : TEMPLATE),
    maxPurchaseQuantity: sku.maxPurchaseQuantity?.toString(),
    stockCode: JSON.stringify(codeOf(sku)),
    barcode: JSON.stringify(sku.barcode),
    quantity: flaw === "too-much-stock" ? "1000000" : String(sku.quantity),
    images: `[{"url":"${scheme}://images.example.com/2.jpg","order":2},{"url":"https://images.example.com/1.jpg","order":1}]`,
    attributes: `[${attributes}]`,
    ...prices,
    vatRate: String(sku.vatRate),
  })}}`;
}

/** A barcode of the catalog is approved by the seller, whatever the attributes (Create products). */
function matches(barcode: string | undefined): boolean {
  return seededCatalogue.barcodes.some((known) => known.barcode === barcode);
}

function applied(seller: ModelSeller, sku: SkuAsked): "SUCCESS" | "FAIL" {
  const isMatch = matches(sku.barcode);
  const isAttributeFlaw = sku.flaw === "no-mandatory-attribute" || sku.flaw === "unlisted-value";
  const isFlawed = sku.flaw !== undefined && !(isMatch && isAttributeFlaw);
  if (isFlawed || !pricesHold(sku.prices) || seller.products.has(sku.stockCode)) return "FAIL";
  seller.products.set(sku.stockCode, productOf(seller, sku, isMatch));
  return "SUCCESS";
}

function productOf(seller: ModelSeller, sku: SkuAsked, isMatch: boolean): ShownProduct {
  const { listPrice = "", salePrice = "" } = sku.prices;
  const named = [BRAND, MATERIAL, ...(sku.flaw === undefined ? [COLOR] : [])];
  return {
    marketplaceProductId: CREATED,
    sellerId: seller.sellerId,
    stockCode: sku.stockCode,
    title: "Fincan",
    description: "<p>Fincan</p>",
    categoryId: CATEGORY,
    productMainId: "GRP-NEW",
    status: isMatch ? "InApproval" : "Active",
    saleStatus: saleStatusOf(sku.quantity),
    preparingDay: "2",
    shipmentTemplate: TEMPLATE,
    maxPurchaseQuantity: sku.maxPurchaseQuantity?.toString() ?? null,
    barcode: sku.barcode?.startsWith("869") ? sku.barcode : null,
    currencyType: "TL",
    salePrice,
    listPrice,
    quantity: String(sku.quantity),
    attributes: named.map(({ id, name, value }) => ({
      attributeId: id,
      attributeName: name,
      attributeValue: value,
    })),
    imageUrls: ["https://images.example.com/1.jpg", "https://images.example.com/2.jpg"],
    vatRate: String(sku.vatRate),
    sender: "SELLER",
  };
}

const sku: fc.Arbitrary<SkuAsked> = fc.record({
  stockCode: fc.oneof(
    { weight: 4, arbitrary: fc.nat({ max: 5 }).map((number) => `NEW-${number}`) },
    { weight: 1, arbitrary: fc.constant("STK-00001") },
  ),
  prices: pricePairs,
  quantity: fc.constantFrom(0, 1, 999_999),
  barcode: fc.constantFrom(
    undefined,
    nationalBarcode(900_000_001),
    nationalBarcode(5_000),
    "4006381333931",
  ),
  flaw: sometimes(fc.constantFrom(...flaws)),
  vatRate: fc.constantFrom(0 as const, 1 as const, 10 as const, 20 as const),
  maxPurchaseQuantity: fc.constantFrom(undefined, 1, 10),
});

export const productCreations: fc.Arbitrary<Command> = fc
  .tuple(anySeller, fc.array(sku, { minLength: 1, maxLength: 3 }))
  .map(asCommand(createProducts));
