import type { OperatorProfile } from "@marketplace-seller/client-core";
import { operatorDefaults } from "../gen/operator.gen.ts";
import { type DecodeText, decodeBy } from "./read-response.ts";

const NEUTRAL_SENDER = "MARKETPLACE";
const NEUTRAL_FIELD = "marketplaceProductId";
const DATE = /^(startDate|endDate)=(\d+)$/;

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

export function createOperatorNames(operator: OperatorProfile = {}): OperatorNames {
  const {
    productIdField = NEUTRAL_FIELD,
    warehouseSender = NEUTRAL_SENDER,
    orderByFieldParameter = "orderByField",
    dateShiftMs = 0,
  } = { ...operatorDefaults, ...operator };
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
        ? decodeBy
        : (operation, text, mode) => {
            const isProducts = operation === "queryProducts";
            const neutral = isProducts ? text.replace(field, `$1${NEUTRAL_FIELD}$2`) : text;
            const value: unknown = decodeBy(operation, neutral, mode);
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
