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

/** A SKU of the values that are not null; the marketplace keeps what is left out. */
export function createSku(stockCode: string, values: object): DesiredOffer {
  const fields = Object.entries(values).filter(([, value]) => value !== null);
  // A valid desired offer has values of the contract.
  return { stockCode, ...Object.fromEntries(fields) };
}

/** The price fields whose listed value is not the sent one; a field that was not sent is not compared. */
export function findPriceDifferences(prices: Prices, listed: Listed): readonly OfferField[] {
  return compareOffer(createSku("", prices), listed).differences.map(({ field }) => field);
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

/** No real price is longer. A product is created with at most so long a stock code (interface-specification.md, Limits). */
const maxCharacters = { listPrice: 18, salePrice: 18, stockCode: 255 } as const;

/** When rows are set; epoch milliseconds. */
export interface SetMoment {
  /** No stock can be measured later. */
  readonly now: number;
  /** The time of measurement of stocks that have no `asOf`. */
  readonly asOf: number;
}

/** Reads a desired offer: every rule that it breaks, or its exact form. */
export function readDesiredOffer(input: unknown, moment: SetMoment): ReadOffer {
  const { asOf, ...row } = { ...(input as DesiredOffer | null) };
  const { value, issues } = read(skuShape, row, callerNumbers);
  const sku = (value ?? {}) as Partial<Readonly<Record<keyof DesiredOffer, unknown>>>;
  const { stockCode, listPrice, salePrice, currencyType, quantity } = sku;
  const hasPrice = listPrice !== undefined || currencyType !== undefined;
  const measuredAt = asOf === undefined || asOf === null ? moment.asOf : instantMs(asOf);
  const found: readonly OfferIssue[] = [
    ...issues.map(({ segments, rule, message }) => ({
      field: String(segments[0] ?? ""),
      rule,
      message,
    })),
    ...findLengthIssues(sku),
    ...findTimeIssues(measuredAt, moment.now),
  ];
  if (found.length > 0) return { issues: found };
  if (!hasPrice && quantity === undefined) {
    const message = "has neither prices nor a quantity";
    return { issues: [{ field: "", rule: "required", message }] };
  }
  const prices = {
    listPrice: renderPrice(listPrice),
    salePrice: renderPrice(salePrice),
    currencyType: typeof currencyType === "string" ? currencyType : null,
  };
  return {
    desired: {
      stockCode: String(stockCode),
      prices: hasPrice ? prices : null,
      stock:
        typeof quantity === "number" ? { quantity, asOf: Math.floor(Number(measuredAt)) } : null,
    },
  };
}

function findTimeIssues(asOf: unknown, now: number): readonly OfferIssue[] {
  const time = typeof asOf === "number" ? tryFormatTime(asOf) : undefined;
  if (time === undefined) {
    const message = "must be a valid Date, epoch milliseconds or a Temporal.Instant";
    return [{ field: "asOf", rule: "type", message }];
  }
  if (!isFuture(Number(asOf), now)) return [];
  const message = `must not be in the future: ${time}, and it is ${tryFormatTime(now)} now`;
  return [{ field: "asOf", rule: "maximum", message }];
}

/** Limits that the schema of an update does not have. */
function findLengthIssues(sku: Record<string, unknown>): readonly OfferIssue[] {
  const issues = Object.entries(maxCharacters).flatMap(([field, max]): OfferIssue[] => {
    // Characters are counted only where the text is short, since a caller may send any length.
    const text = String(sku[field] ?? "").slice(0, 2 * max + 1);
    if ([...text].length <= max) return [];
    return [{ field, rule: "maxLength", message: `must have at most ${max} characters` }];
  });
  if (typeof sku.stockCode !== "string" || sku.stockCode.trim() !== "") return issues;
  return [{ field: "stockCode", rule: "minLength", message: "must not be empty" }, ...issues];
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
