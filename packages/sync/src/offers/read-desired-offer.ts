import { decimalText, type Issue, type Shape } from "@marketplace-seller/client-core";
import { callerNumbers, read } from "@marketplace-seller/client-core/internal";
import { type PriceStockUpdateSku, updatePriceAndStockBody } from "@marketplace-seller/rest-client";
import type { Prices } from "./offer.ts";

/** What should be at the marketplace; fields that are not given are left as they are. */
export type DesiredOffer = PriceStockUpdateSku;

/** A desired offer that breaks no rule. */
export interface ValidOffer {
  readonly stockCode: string;
  readonly prices: Prices | null;
  readonly quantity: number | null;
}

/** A desired offer as it is sent; what is null is left out. */
export function createSku({ stockCode, prices, quantity }: ValidOffer): DesiredOffer {
  const { listPrice = null, salePrice = null, currencyType = null } = prices ?? {};
  return {
    stockCode,
    ...(listPrice === null ? {} : { listPrice }),
    ...(salePrice === null ? {} : { salePrice }),
    // A valid desired offer has one of the contract's values.
    ...(currencyType === null ? {} : { currencyType: currencyType as "TL" }),
    ...(quantity === null ? {} : { quantity }),
  };
}

/** The rows that were made of valid offers, which need no second check. */
const checked = new WeakMap<object, ValidOffer>();

export function checkedRow(valid: ValidOffer): DesiredOffer {
  const row = Object.freeze(createSku(valid));
  checked.set(row, valid);
  return row;
}

/** A rule of the contract that a desired offer breaks. */
export interface OfferIssue {
  /** `stockCode`, `listPrice` and so on; empty when it is about the whole row. */
  readonly field: string;
  readonly rule: Issue["rule"];
  readonly message: string;
}

type ReadOffer = { readonly desired: ValidOffer } | { readonly issues: readonly OfferIssue[] };

/** Most SKUs of one task, and what each may hold: both as the contract says. */
const { skuShape, mostSkus } = findShapes(updatePriceAndStockBody);

export { mostSkus };

/** interface-specification.md, Limits: a product is created with at most so many. */
const LONGEST_STOCK_CODE = 255;
/** Beyond what a price can be; a database must not be made to store more. */
const LONGEST_PRICE = 18;

/** Reads a desired offer: every rule that it breaks, or its exact form. */
export function readDesiredOffer(input: unknown): ReadOffer {
  const known = typeof input === "object" && input !== null ? checked.get(input) : undefined;
  if (known !== undefined) return { desired: known };
  const { value, issues } = read(skuShape, input, callerNumbers);
  const found = issues.map(
    ({ segments, rule, message }): OfferIssue => ({
      field: String(segments[0] ?? ""),
      rule,
      message,
    }),
  );
  const sku = (value ?? {}) as Partial<Readonly<Record<keyof DesiredOffer, unknown>>>;
  found.push(...stockCodeIssues(sku.stockCode), ...priceIssues(sku));
  const { stockCode, listPrice, salePrice, currencyType, quantity } = sku;
  const hasPrice = listPrice !== undefined || currencyType !== undefined;
  if (found.length === 0 && !hasPrice && quantity === undefined) {
    found.push({ field: "", rule: "required", message: "has neither prices nor a quantity" });
  }
  if (found.length > 0) return { issues: found };
  const prices = {
    listPrice: renderPrice(listPrice),
    salePrice: renderPrice(salePrice),
    currencyType: typeof currencyType === "string" ? currencyType : null,
  };
  return {
    desired: {
      stockCode: String(stockCode),
      prices: hasPrice ? prices : null,
      quantity: typeof quantity === "number" ? quantity : null,
    },
  };
}

function stockCodeIssues(stockCode: unknown): readonly OfferIssue[] {
  if (typeof stockCode !== "string") return [];
  const issue = (rule: Issue["rule"], message: string) => [{ field: "stockCode", rule, message }];
  if (stockCode.trim() === "") return issue("minLength", "must not be empty");
  if ([...stockCode.slice(0, 2 * LONGEST_STOCK_CODE + 1)].length > LONGEST_STOCK_CODE) {
    return issue("maxLength", `must have at most ${LONGEST_STOCK_CODE} characters`);
  }
  return [];
}

function priceIssues(sku: Readonly<Record<string, unknown>>): readonly OfferIssue[] {
  return ["listPrice", "salePrice"].flatMap((field): OfferIssue[] => {
    if (String(sku[field] ?? "").length <= LONGEST_PRICE) return [];
    return [{ field, rule: "maximum", message: `must have at most ${LONGEST_PRICE} characters` }];
  });
}

/** As it is sent: with two digits after the point. */
function renderPrice(price: unknown): string | null {
  return typeof price === "string" ? decimalText(price, { fractionDigits: 2 }) : null;
}

function findShapes(body: Shape): { readonly skuShape: Shape; readonly mostSkus: number } {
  const payload = body.type === "object" ? body.fields.payload : undefined;
  const skus = payload?.type === "object" ? payload.fields.skus : undefined;
  if (skus?.type !== "array" || skus.maxItems === undefined) {
    throw new Error("The contract of updatePriceAndStock has no bounded list payload.skus");
  }
  return { skuShape: skus.items, mostSkus: skus.maxItems };
}
