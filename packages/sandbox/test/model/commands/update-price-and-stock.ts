import fc from "fast-check";
import { expect } from "vitest";
import { PRICE_STOCK } from "../../paths.ts";
import { anySeller, choice, chosen } from "../choices.ts";
import { asCommand, type Command } from "../command.ts";
import { parseExactJson } from "../exact.ts";
import type { Model, ModelSeller } from "../model.ts";
import { expectProducts } from "../observe.ts";
import { expectQueued } from "../pending-tasks.ts";
import {
  membersOf,
  type PriceAsked,
  pricesHold,
  priceUpdates,
  saleStatusOf,
} from "../product-rules.ts";
import type { Service } from "../service.ts";

interface SkuAsked {
  /** One of the seller's products; undefined: one that does not exist. */
  readonly product: number | undefined;
  readonly prices: PriceAsked;
  readonly quantity: number | undefined;
  readonly currencyType: "TL" | "USD" | "EUR" | undefined;
}

/** Updates prices and stock of some products by a task. */
async function updatePriceAndStock(
  [by, asked, tooMany]: readonly [0 | 1 | 2, readonly SkuAsked[], boolean],
  model: Model,
  service: Service,
): Promise<void> {
  const seller = model.sellers[by];
  const codes = [...seller.products.keys()];
  const skus = asked.map(({ product, ...asked }) => ({
    ...asked,
    stockCode: product === undefined ? "NOBODYS" : (chosen(codes, product) ?? "NOBODYS"),
  }));
  const texts = skus.map(textOf);
  const sent = tooMany ? Array(1_001).fill(texts[0]) : texts;
  const body = `{"payload":{"integrator":"model","skus":[${sent}]}}`;
  const response = await service.call(seller, "POST", PRICE_STOCK, body);
  if (tooMany) {
    expect(parseExactJson(response.text)).toMatchObject({ type: "SKU_UPDATE", status: "REJECT" });
    return expectProducts(service, seller);
  }
  const apply = () => skus.map((sku) => applied(seller, sku));
  const task = { type: "SKU_UPDATE", skus: skus.length, apply };
  await expectQueued(model, service, seller, response, task);
}

type Sku = Omit<SkuAsked, "product"> & { readonly stockCode: string };

function textOf({ stockCode, prices, quantity, currencyType }: Sku): string {
  return `{${membersOf({
    stockCode: JSON.stringify(stockCode),
    ...prices,
    quantity: quantity?.toString(),
    currencyType: JSON.stringify(currencyType),
  })}}`;
}

/** Fields not sent are not changed; a SKU that breaks a rule changes nothing. */
function applied(seller: ModelSeller, { stockCode, prices, quantity, currencyType }: Sku) {
  const product = seller.products.get(stockCode);
  if (product === undefined || !pricesHold(prices)) return "FAIL";
  const stock = quantity ?? Number(product.quantity);
  seller.products.set(stockCode, {
    ...product,
    listPrice: prices.listPrice ?? product.listPrice,
    salePrice: prices.salePrice ?? product.salePrice,
    quantity: String(stock),
    saleStatus: saleStatusOf(stock),
    currencyType: currencyType ?? product.currencyType,
  });
  return "SUCCESS";
}

const sku = fc.record({
  product: fc.option(choice, { nil: undefined, freq: 8 }),
  prices: priceUpdates,
  quantity: fc.constantFrom(0, 1, 250, 999_999, undefined),
  currencyType: fc.constantFrom("TL" as const, "USD" as const, "EUR" as const, undefined),
});

export const priceAndStockUpdates: fc.Arbitrary<Command> = fc
  .tuple(
    anySeller,
    fc.array(sku, { minLength: 1, maxLength: 4 }),
    fc.oneof({ weight: 40, arbitrary: fc.constant(false) }, fc.constant(true)),
  )
  .map(asCommand(updatePriceAndStock));
