import { formatDecimal, type InstantInput, type Issue } from "@marketplace-seller/client-core";
import { callerNumbers, instantMs, read } from "@marketplace-seller/client-core/internal";
import {
  compareOffer,
  type OfferField,
  type PriceStockUpdateSku,
  updatePriceAndStockBody,
} from "@marketplace-seller/rest-client";
import { isFuture, tryFormatTime } from "../store/stored-time.ts";
import type { Listed, Measurement, Prices } from "./offer.ts";

export type { PriceStockUpdateSku };

/**
 * The price and stock of a stock code that the marketplace should list; the marketplace keeps the values of fields
 * that are left out.
 */
export interface DesiredOffer extends PriceStockUpdateSku {
  /** The time to which `quantity` includes orders; when it is left out, the `asOf` of the call of `set` counts. */
  readonly asOf?: InstantInput | undefined;
}

export interface ValidOffer {
  readonly stockCode: string;
  readonly prices: Prices | null;
  readonly stock: Measurement | null;
}

/** Creates a SKU without the values that are null; the marketplace keeps values that an update leaves out. */
export function createSku(stockCode: string, values: object): DesiredOffer {
  const fields = Object.entries(values).filter(([, value]) => value !== null);
  // The values of a valid desired offer match the contract's types.
  return { stockCode, ...Object.fromEntries(fields) };
}

/** Fields that were not sent are not compared. */
export function findPriceDifferences(prices: Prices, listed: Listed): readonly OfferField[] {
  return compareOffer(createSku("", prices), listed).differences.map(({ field }) => field);
}

/** A rule of the contract that a desired offer breaks. */
export interface OfferIssue {
  /** The field that breaks the rule, such as `stockCode` or `listPrice`; empty when the rule concerns the whole row. */
  readonly field: string;
  readonly rule: Issue["rule"];
  readonly message: string;
}

type ReadOffer = { readonly desired: ValidOffer } | { readonly issues: readonly OfferIssue[] };

const { payload } = updatePriceAndStockBody.fields;
const skus = payload?.type === "object" ? payload.fields.skus : undefined;
if (skus?.type !== "array" || skus.maxItems === undefined) {
  throw new Error("The contract of updatePriceAndStock has no bounded list payload.skus");
}
const skuShape = skus.items;

/** The contract's maximum number of SKUs in a price and stock update. */
export const MAX_SKUS = skus.maxItems;

/**
 * The maximum lengths of a price and of a stock code. No real price is longer, and a product's stock code has at most
 * this length when the product is created (interface-specification.md, Limits).
 */
const maxCharacters = { listPrice: 18, salePrice: 18, stockCode: 255 } as const;

/** The time at which rows of desired offers are set, epoch milliseconds. */
export interface SetMoment {
  /** The latest time at which a stock can have been measured, epoch milliseconds. */
  readonly now: number;
  /** The time of measurement of stocks without `asOf`, epoch milliseconds. */
  readonly asOf: number;
  readonly negativeAsZero?: boolean | undefined;
  readonly onShelf?: boolean | undefined;
}

/** Checks a desired offer, and returns the rules that it breaks, or the offer with exact decimals. */
export function readDesiredOffer(input: unknown, moment: SetMoment): ReadOffer {
  const { asOf, ...given } = { ...(input as DesiredOffer | null) };
  const isWhole = Number.isSafeInteger(Number(given.quantity));
  const isZero = moment.negativeAsZero === true && isWhole && isNegative(given.quantity);
  const row = isZero ? { ...given, quantity: 0 } : given;
  const { value, issues } = read(skuShape, row, callerNumbers);
  const sku = (value ?? {}) as Partial<Readonly<Record<keyof DesiredOffer, unknown>>>;
  const { stockCode, listPrice, salePrice, currencyType, quantity } = sku;
  const hasPrice = listPrice !== undefined || currencyType !== undefined;
  const measuredAt = asOf === undefined || asOf === null ? moment.asOf : instantMs(asOf);
  const found: readonly OfferIssue[] = [
    ...issues.map(({ segments, rule, message }) => {
      const field = String(segments[0] ?? "");
      const isCount = field === "quantity" && isNegative(row.quantity);
      return { field, rule, message: isCount ? `${NEGATIVE} ${row.quantity}` : message };
    }),
    ...findPriceIssues(sku),
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
        typeof quantity === "number"
          ? { quantity, asOf: Math.floor(Number(measuredAt)), isOnShelf: moment.onShelf === true }
          : null,
    },
  };
}

const NEGATIVE = "is negative:";

function isNegative(quantity: unknown): boolean {
  return Number.isFinite(Number(quantity)) && Number(quantity) < 0;
}

/** Tells whether a row is invalid because its count is negative. */
export function hasNegativeCount(issues: readonly OfferIssue[]): boolean {
  return issues.some(({ field, message }) => field === "quantity" && message.startsWith(NEGATIVE));
}

function findPriceIssues(sku: Record<string, unknown>): readonly OfferIssue[] {
  return ["listPrice", "salePrice"].flatMap((field): readonly OfferIssue[] =>
    typeof sku[field] === "string" && Number(sku[field]) === 0
      ? [{ field, rule: "minimum", message: "must be above 0" }]
      : [],
  );
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

/** Checks limits that the contract's schema of a price and stock update does not have. */
function findLengthIssues(sku: Record<string, unknown>): readonly OfferIssue[] {
  const issues = Object.entries(maxCharacters).flatMap(([field, max]): OfferIssue[] => {
    // The characters of a text are counted only when the text is short, because a caller may pass a text of any
    // length.
    const text = String(sku[field] ?? "").slice(0, 2 * max + 1);
    if (text.length <= max || [...text].length <= max) return [];
    return [{ field, rule: "maxLength", message: `must have at most ${max} characters` }];
  });
  if (typeof sku.stockCode !== "string" || sku.stockCode.trim() !== "") return issues;
  return [{ field: "stockCode", rule: "minLength", message: "must not be empty" }, ...issues];
}

function renderPrice(price: unknown): string | null {
  return typeof price === "string" ? formatDecimal(price, { fractionDigits: 2 }) : null;
}
