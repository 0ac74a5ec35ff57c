import fc from "fast-check";
import { PRODUCT_UPDATE } from "../../paths.ts";
import { anySeller, choice, chosen, sometimes } from "../choices.ts";
import { asCommand, type Command } from "../command.ts";
import type { Model, ModelSeller } from "../model.ts";
import { expectQueued } from "../pending-tasks.ts";
import { membersOf } from "../product-rules.ts";
import type { Service } from "../service.ts";

interface SkuAsked {
  readonly product: number | undefined;
  readonly status: "Active" | "Suspended" | undefined;
  readonly preparingDay: number | undefined;
  readonly group: { readonly code: string } | { readonly delete: boolean } | undefined;
  readonly limit: { readonly units: number } | { readonly delete: boolean } | undefined;
  readonly description: string | undefined;
  readonly vatRate: 0 | 1 | 10 | 20 | undefined;
  readonly attribute: number | undefined;
}

/** Updates product information by a task. */
async function updateProducts(
  [by, asked]: readonly [0 | 1 | 2, readonly SkuAsked[]],
  model: Model,
  service: Service,
): Promise<void> {
  const seller = model.sellers[by];
  const skus = asked.map((asked) => skuOf(seller, asked));
  const body = `{"payload":{"integrator":"model","skus":[${skus.map(textOf)}]}}`;
  const response = await service.call(seller, "POST", PRODUCT_UPDATE, body);
  const apply = () => skus.map((sku) => applied(seller, sku));
  const task = { type: "PRODUCT_UPDATE", skus: skus.length, apply };
  await expectQueued(model, service, seller, response, task);
}

type Sku = Omit<SkuAsked, "product"> & { readonly stockCode: string };

/** The document lets sellers switch between on sale and withdrawn; other statuses are not theirs. */
const sellersOwn: readonly string[] = ["Active", "Suspended"];

function skuOf(seller: ModelSeller, { product, status, ...asked }: SkuAsked): Sku {
  const codes = [...seller.products.keys()];
  const stockCode = product === undefined ? "NOBODYS" : (chosen(codes, product) ?? "NOBODYS");
  const isOwn = sellersOwn.includes(seller.products.get(stockCode)?.status ?? "");
  return { ...asked, stockCode, status: isOwn ? status : undefined };
}

function textOf(sku: Sku): string {
  const { group, limit, attribute } = sku;
  return `{${membersOf({
    stockCode: JSON.stringify(sku.stockCode),
    status: JSON.stringify(sku.status),
    preparingDay: sku.preparingDay?.toString(),
    productMainId: group && "code" in group ? JSON.stringify(group.code) : undefined,
    deleteProductMainId: group && "delete" in group ? String(group.delete) : undefined,
    maxPurchaseQuantity: limit && "units" in limit ? String(limit.units) : undefined,
    deleteMaxPurchaseQuantity: limit && "delete" in limit ? String(limit.delete) : undefined,
    description: JSON.stringify(sku.description),
    vatRate: sku.vatRate?.toString(),
    attributes:
      attribute === undefined
        ? undefined
        : `[{"id":${attribute},"valueId":0,"customValue":"text ${attribute}"}]`,
  })}}`;
}

/** Ids that sellers may update (Update product information). */
function isUpdatable(id: number): boolean {
  return (id >= 1_000_000 && id <= 1_000_031) || (id >= 2_000_202 && id <= 2_000_245);
}

function applied(seller: ModelSeller, sku: Sku): "SUCCESS" | "FAIL" {
  const product = seller.products.get(sku.stockCode);
  const { group, limit, attribute } = sku;
  if (product === undefined || sku.preparingDay === 0) return "FAIL";
  if (attribute !== undefined && !isUpdatable(attribute)) return "FAIL";
  const changes = {
    ...(sku.status && { status: sku.status }),
    ...(sku.preparingDay && { preparingDay: String(sku.preparingDay) }),
    ...(group && "code" in group && { productMainId: group.code }),
    ...(group && "delete" in group && group.delete && { productMainId: null }),
    ...(limit && "units" in limit && { maxPurchaseQuantity: String(limit.units) }),
    ...(limit && "delete" in limit && limit.delete && { maxPurchaseQuantity: null }),
    ...(sku.description !== undefined && { description: sku.description }),
    ...(sku.vatRate !== undefined && { vatRate: String(sku.vatRate) }),
  };
  const attributes =
    attribute === undefined
      ? product.attributes
      : [
          ...product.attributes.filter(({ attributeId }) => attributeId !== String(attribute)),
          {
            attributeId: String(attribute),
            attributeName: "",
            attributeValue: `text ${attribute}`,
          },
        ];
  seller.products.set(sku.stockCode, { ...product, ...changes, attributes });
  return "SUCCESS";
}

const sku: fc.Arbitrary<SkuAsked> = fc.record({
  product: fc.option(choice, { nil: undefined, freq: 8 }),
  status: sometimes(fc.constantFrom("Active" as const, "Suspended" as const)),
  preparingDay: sometimes(fc.constantFrom(0, 1, 5, 30)),
  group: sometimes(
    fc.constantFrom({ code: "GRP-0001" }, { code: "GRP-X" }, { delete: true }, { delete: false }),
  ),
  limit: sometimes(
    fc.constantFrom({ units: 1 }, { units: 99 }, { delete: true }, { delete: false }),
  ),
  description: sometimes(fc.constantFrom("", "<p>Yeni açıklama</p>")),
  vatRate: sometimes(fc.constantFrom(0 as const, 1 as const, 10 as const, 20 as const)),
  attribute: sometimes(
    fc.constantFrom(
      ...[999_999, 1_000_000, 1_000_031, 1_000_032],
      ...[2_000_201, 2_000_202, 2_000_245, 2_000_246, 354_001],
    ),
  ),
});

export const productUpdates: fc.Arbitrary<Command> = fc
  .tuple(anySeller, fc.array(sku, { minLength: 1, maxLength: 3 }))
  .map(asCommand(updateProducts));
