import { operatorDefaults } from "../gen/operator.gen.ts";
import { type DecodeText, decodeResponse } from "./read-response.ts";

/** Names and values that the interface document leaves to the operator of the marketplace. */
export interface OperatorProfile {
  /**
   * The name of the product id's field in the product query, for which the interface document uses a neutral name
   * (interface-specification.md, Product). Default `marketplaceProductId`.
   */
  readonly productIdField?: string;
  /** The sender value of the operator's own warehouse, its name in upper case. Default `MARKETPLACE`. */
  readonly warehouseSender?: string;
  /** The name of the query parameter by which the dates of the package listing apply to the last update. */
  readonly orderByFieldParameter?: "orderByField" | "orderbyField";
  /**
   * Milliseconds to add to `startDate` and `endDate` of every listing, for a service that misreads dates by hours, such
   * as 10,800,000 for a service that treats epoch milliseconds as Turkish time. The command `marketplace-sync check`
   * measures the shift that a service needs. The date shift of requests does not change dates in results. Default 0.
   */
  readonly dateShiftMs?: number;
}

const NEUTRAL_SENDER = "MARKETPLACE";
const NEUTRAL_FIELD = "marketplaceProductId";
const MAX_SHIFT_MS = 24 * 60 * 60_000;
const DATE = /^(startDate|endDate)=(\d+)$/;
const FIELD_NAME = /^[A-Za-z_$][\w$]*$/;

/**
 * Translates between the contract's neutral names and the operator's names. Callers of the client receive and pass only
 * the neutral names.
 */
export interface OperatorNames {
  /**
   * Renames parameters of a query string to the operator's names. The function that renames parameters is absent when
   * the operator's names are those of the contract.
   */
  readonly mapQuery: ((query: string) => string) | undefined;
  readonly decode: DecodeText;
}

/** @throws TypeError when an operator name is invalid */
export function createOperatorNames(operator: OperatorProfile = {}): OperatorNames {
  const {
    productIdField = NEUTRAL_FIELD,
    warehouseSender = NEUTRAL_SENDER,
    orderByFieldParameter = "orderByField",
    dateShiftMs = 0,
  } = { ...operatorDefaults, ...operator };
  if (!Number.isSafeInteger(dateShiftMs) || Math.abs(dateShiftMs) > MAX_SHIFT_MS)
    throw new RangeError("operator.dateShiftMs must be whole milliseconds, at most a day");
  if (!FIELD_NAME.test(productIdField))
    throw new TypeError("operator.productIdField must be the name of a field");
  // In valid JSON only a key is followed by a colon, so the regular expression for field names cannot match inside a
  // text value.
  const field = new RegExp(`([{,\\s]")${productIdField.replaceAll("$", "\\$")}("\\s*:)`, "g");
  const texts: Readonly<Record<string, string>> = {
    [`sender=${NEUTRAL_SENDER}`]: `sender=${encodeURIComponent(warehouseSender)}`,
    "orderByField=true": `${orderByFieldParameter}=true`,
    "orderByField=false": `${orderByFieldParameter}=false`,
  };
  const speaksNeutrally =
    dateShiftMs === 0 &&
    Object.entries(texts).every(([neutral, operatorName]) => neutral === operatorName);
  const shifted = (pair: string): string =>
    pair.replace(DATE, (_, name: string, date: string) => `${name}=${Number(date) + dateShiftMs}`);
  return {
    mapQuery: speaksNeutrally
      ? undefined
      : (query) =>
          query
            .split("&")
            .map((pair) => texts[pair] ?? shifted(pair))
            .join("&"),
    decode:
      productIdField === NEUTRAL_FIELD && warehouseSender === NEUTRAL_SENDER
        ? decodeResponse
        : (operation, text) => {
            const isProducts = operation === "queryProducts";
            const neutral = isProducts ? text.replace(field, `$1${NEUTRAL_FIELD}$2`) : text;
            const value: unknown = decodeResponse(operation, neutral);
            neutralize((value as { content?: unknown } | null)?.content, warehouseSender);
            return value;
          },
  };
}

/** Replaces the operator's sender value by the neutral sender value, in listed packages and their lines. */
function neutralize(rows: unknown, warehouseSender: string): void {
  if (!Array.isArray(rows)) return;
  for (const row of rows as ({ sender?: unknown; lines?: unknown } | null)[]) {
    if (row?.sender === warehouseSender) row.sender = NEUTRAL_SENDER;
    neutralize(row?.lines, warehouseSender);
  }
}
