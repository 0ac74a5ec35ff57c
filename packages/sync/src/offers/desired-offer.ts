import {
  formatDecimal,
  type InstantInput,
  type Issue,
  type Shape,
} from "@marketplace-seller/client-core";
import { callerNumbers, instantMs, read } from "@marketplace-seller/client-core/internal";
import {
  compareOffer,
  type OfferField,
  type PriceStockUpdateSku,
  updatePriceAndStockBody,
} from "@marketplace-seller/rest-client";
import { isFuture, tryFormatTime } from "../domain/stored-time.ts";
import type { Listed, Measurement, Prices } from "./offer.ts";

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
  readonly stock: Measurement | null;
}

/** A SKU as a task carries it. A null field is left out, so that the marketplace keeps its value. */
export function createSku(sku: {
  readonly stockCode: string;
  readonly prices: Prices | null;
  readonly quantity: number | null;
}): PriceStockUpdateSku {
  const { stockCode, prices, quantity } = sku;
  const fields = Object.entries({ ...prices, quantity }).filter(([, value]) => value !== null);
  // A valid desired offer has values of the contract.
  return { stockCode, ...Object.fromEntries(fields) };
}

/** The row that sets a valid offer again. */
export function createRow({ stockCode, prices, stock }: ValidOffer): DesiredOffer {
  const sku = createSku({ stockCode, prices, quantity: stock?.quantity ?? null });
  return stock === null ? sku : { ...sku, asOf: stock.asOf };
}

/** The price fields whose listed value is not the sent one; a field that was not sent is not compared. */
export function findPriceDifferences(prices: Prices, listed: Listed): readonly OfferField[] {
  const sku = createSku({ stockCode: "", prices, quantity: null });
  return compareOffer(sku, listed).differences.map(({ field }) => field);
}

/** A rule of the contract that a desired offer breaks. */
export interface OfferIssue {
  /** `stockCode`, `listPrice` and so on; empty when it is about the whole row. */
  readonly field: string;
  readonly rule: Issue["rule"];
  readonly message: string;
}

type ReadOffer = { readonly desired: ValidOffer } | { readonly issues: readonly OfferIssue[] };

/** The maximum number of SKUs in a task, and their schema, from the contract. */
const { skuShape, maxSkus: MAX_SKUS } = findShapes(updatePriceAndStockBody);

export { MAX_SKUS };

/** interface-specification.md, Limits: a product is created with at most so many. */
const MAX_STOCK_CODE_LENGTH = 255;
/** No real price is longer; a caller cannot fill the database with digits. */
const MAX_PRICE_LENGTH = 18;

/** When rows are set; epoch milliseconds. */
export interface SetMoment {
  /** No stock can be measured later. */
  readonly now: number;
  /** When a stock was measured that does not say so. */
  readonly asOf: number;
}

/** Reads a desired offer: every rule that it breaks, or its exact form. */
export function readDesiredOffer(input: unknown, moment: SetMoment): ReadOffer {
  const { asOf, ...row } = { ...(input as DesiredOffer | null) };
  const { value, issues } = read(skuShape, row, callerNumbers);
  const found = issues.map(
    ({ segments, rule, message }): OfferIssue => ({
      field: String(segments[0] ?? ""),
      rule,
      message,
    }),
  );
  const sku = (value ?? {}) as Partial<Readonly<Record<keyof DesiredOffer, unknown>>>;
  const { stockCode, listPrice, salePrice, currencyType, quantity } = sku;
  const measuredAt = readAsOf(asOf, moment);
  found.push(...lengthIssues(sku));
  if (typeof measuredAt === "object") found.push(measuredAt);
  const hasPrice = listPrice !== undefined || currencyType !== undefined;
  if (found.length === 0 && !hasPrice && quantity === undefined) {
    found.push({ field: "", rule: "required", message: "has neither prices nor a quantity" });
  }
  if (found.length > 0 || typeof measuredAt === "object") return { issues: found };
  const prices = {
    listPrice: renderPrice(listPrice),
    salePrice: renderPrice(salePrice),
    currencyType: typeof currencyType === "string" ? currencyType : null,
  };
  return {
    desired: {
      stockCode: String(stockCode),
      prices: hasPrice ? prices : null,
      stock: typeof quantity === "number" ? { quantity, asOf: measuredAt } : null,
    },
  };
}

function readAsOf(asOf: unknown, moment: SetMoment): number | OfferIssue {
  if (asOf === undefined || asOf === null) return moment.asOf;
  const at = instantMs(asOf);
  const time = typeof at === "number" ? tryFormatTime(at) : undefined;
  if (typeof at !== "number" || time === undefined) {
    const message = "must be a valid Date, epoch milliseconds or a Temporal.Instant";
    return { field: "asOf", rule: "type", message };
  }
  if (!isFuture(at, moment.now)) return Math.floor(at);
  const message = `must not be in the future: ${time}, and it is ${tryFormatTime(moment.now)} now`;
  return { field: "asOf", rule: "maximum", message };
}

/** Limits that the schema of an update does not have. */
function lengthIssues({ stockCode, ...sku }: Record<string, unknown>): readonly OfferIssue[] {
  const issues = ["listPrice", "salePrice"].flatMap((field): OfferIssue[] => {
    if (String(sku[field] ?? "").length <= MAX_PRICE_LENGTH) return [];
    const message = `must have at most ${MAX_PRICE_LENGTH} characters`;
    return [{ field, rule: "maximum", message }];
  });
  if (typeof stockCode !== "string") return issues;
  if (stockCode.trim() === "") {
    return [{ field: "stockCode", rule: "minLength", message: "must not be empty" }, ...issues];
  }
  if ([...stockCode.slice(0, 2 * MAX_STOCK_CODE_LENGTH + 1)].length <= MAX_STOCK_CODE_LENGTH) {
    return issues;
  }
  const message = `must have at most ${MAX_STOCK_CODE_LENGTH} characters`;
  return [{ field: "stockCode", rule: "maxLength", message }, ...issues];
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
