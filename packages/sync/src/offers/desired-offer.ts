import {
  formatDecimal,
  type InstantInput,
  type Issue,
  type Shape,
} from "@marketplace-seller/client-core";
import { callerNumbers, read, toEpochMs } from "@marketplace-seller/client-core/internal";
import { type PriceStockUpdateSku, updatePriceAndStockBody } from "@marketplace-seller/rest-client";
import { isFuture, tryFormatTime } from "../domain/stored-time.ts";
import type { Prices } from "./offer.ts";

export type { PriceStockUpdateSku };

/** What should be at the marketplace; fields that are left out stay as they are. */
export interface DesiredOffer extends PriceStockUpdateSku {
  /** The moment that `quantity` includes orders up to; that of the whole set when left out. */
  readonly asOf?: InstantInput | undefined;
}

/** A desired offer that breaks no rule. */
export interface ValidOffer {
  readonly stockCode: string;
  readonly prices: Prices | null;
  readonly quantity: number | null;
  /** Epoch milliseconds; null where that of the whole set holds. */
  readonly asOf: number | null;
}

/** A desired offer as it is sent; what is null is left out. */
export function createSku({
  stockCode,
  prices,
  quantity,
}: Omit<ValidOffer, "asOf">): PriceStockUpdateSku {
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
  const { asOf } = valid;
  const row = Object.freeze({ ...createSku(valid), ...(asOf !== null && { asOf }) });
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

/** How many SKUs one task holds, and what each may hold: both as the contract says. */
const { skuShape, maxSkus: MAX_SKUS } = findShapes(updatePriceAndStockBody);

export { MAX_SKUS };

/** interface-specification.md, Limits: a product is created with at most so many. */
const MAX_STOCK_CODE_LENGTH = 255;
/** Beyond what a price can be; a database must not be made to store more. */
const MAX_PRICE_LENGTH = 18;

/**
 * Reads a desired offer: every rule that it breaks, or its exact form.
 *
 * @param now - a stock cannot be measured later, epoch milliseconds
 */
export function readDesiredOffer(input: unknown, now: number): ReadOffer {
  const known = typeof input === "object" && input !== null ? checked.get(input) : undefined;
  const asOfRead = readAsOf(known ?? input, now);
  if (known !== undefined && "asOf" in asOfRead) return { desired: known };
  const { value, issues } = read(skuShape, withoutAsOf(input), callerNumbers);
  const found = issues.map(
    ({ segments, rule, message }): OfferIssue => ({
      field: String(segments[0] ?? ""),
      rule,
      message,
    }),
  );
  const sku = (value ?? {}) as Partial<Readonly<Record<keyof DesiredOffer, unknown>>>;
  found.push(...stockCodeIssues(sku.stockCode), ...priceIssues(sku));
  if ("issue" in asOfRead) found.push(asOfRead.issue);
  const { stockCode, listPrice, salePrice, currencyType, quantity } = sku;
  const hasPrice = listPrice !== undefined || currencyType !== undefined;
  if (found.length === 0 && !hasPrice && quantity === undefined) {
    found.push({ field: "", rule: "required", message: "has neither prices nor a quantity" });
  }
  if (found.length > 0 || !("asOf" in asOfRead)) return { issues: found };
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
      asOf: asOfRead.asOf,
    },
  };
}

function withoutAsOf(input: unknown): unknown {
  if (typeof input !== "object" || input === null || !("asOf" in input)) return input;
  const { asOf: _, ...sku } = input;
  return sku;
}

function readAsOf(
  input: unknown,
  now: number,
): { readonly asOf: number | null } | { readonly issue: OfferIssue } {
  const asOf: unknown =
    typeof input === "object" && input !== null ? Reflect.get(input, "asOf") : null;
  if (asOf === undefined || asOf === null) return { asOf: null };
  try {
    const at = toEpochMs(asOf as InstantInput);
    if (!isFuture(at, now) && tryFormatTime(at) !== undefined) return { asOf: at };
    const message = `must not be in the future: ${tryFormatTime(at) ?? at}, and it is ${tryFormatTime(now)} now`;
    return { issue: { field: "asOf", rule: "maximum", message } };
  } catch {
    const message = "must be a valid Date, epoch milliseconds or a Temporal.Instant";
    return { issue: { field: "asOf", rule: "type", message } };
  }
}

function stockCodeIssues(stockCode: unknown): readonly OfferIssue[] {
  if (typeof stockCode !== "string") return [];
  const issue = (rule: Issue["rule"], message: string) => [{ field: "stockCode", rule, message }];
  if (stockCode.trim() === "") return issue("minLength", "must not be empty");
  if ([...stockCode.slice(0, 2 * MAX_STOCK_CODE_LENGTH + 1)].length > MAX_STOCK_CODE_LENGTH) {
    return issue("maxLength", `must have at most ${MAX_STOCK_CODE_LENGTH} characters`);
  }
  return [];
}

function priceIssues(sku: Readonly<Record<string, unknown>>): readonly OfferIssue[] {
  return ["listPrice", "salePrice"].flatMap((field): OfferIssue[] => {
    if (String(sku[field] ?? "").length <= MAX_PRICE_LENGTH) return [];
    return [
      { field, rule: "maximum", message: `must have at most ${MAX_PRICE_LENGTH} characters` },
    ];
  });
}

/** As it is sent: with two digits after the point. */
function renderPrice(price: unknown): string | null {
  return typeof price === "string" ? formatDecimal(price, { fractionDigits: 2 }) : null;
}

function findShapes(body: Shape): { readonly skuShape: Shape; readonly maxSkus: number } {
  const payload = body.type === "object" ? body.fields.payload : undefined;
  const skus = payload?.type === "object" ? payload.fields.skus : undefined;
  if (skus?.type !== "array" || skus.maxItems === undefined) {
    throw new Error("The contract of updatePriceAndStock has no bounded list payload.skus");
  }
  return { skuShape: skus.items, maxSkus: skus.maxItems };
}
