import type { OperatorProfile } from "@marketplace-seller/client-core";
import { operatorDefaults } from "../gen/operator.gen.ts";
import { type DecodeText, decodeBy } from "./read-response.ts";

const NEUTRAL_SENDER = "MARKETPLACE";
const NEUTRAL_FIELD = "marketplaceProductId";
const DATE = /^(startDate|endDate)=(\d+)$/;

/** Callers receive and pass only the contract's neutral names. */
export interface OperatorNames {
  /** Absent when the operator's names are the contract's. */
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
  // In valid JSON only a key is followed by a colon, so no text value matches.
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

/** In listed packages and their lines. */
function neutralize(rows: unknown, warehouseSender: string): void {
  if (!Array.isArray(rows)) return;
  for (const row of rows as ({ sender?: unknown; lines?: unknown } | null)[]) {
    if (row?.sender === warehouseSender) row.sender = NEUTRAL_SENDER;
    neutralize(row?.lines, warehouseSender);
  }
}
