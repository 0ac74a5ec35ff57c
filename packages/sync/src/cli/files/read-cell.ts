import { type DateFormat, readDate } from "../../contract/written-date.ts";
import type { OfferField } from "./read-header.ts";

export interface CellDialect {
  /** As in `1.234,50`. */
  readonly decimalComma: boolean;
  /** The zone of times without one: an IANA name or an offset. */
  readonly timeZone: string;
  readonly dateFormat?: DateFormat | undefined;
  /** Epoch milliseconds that no time may exceed. */
  readonly latest: number;
}

type CellValue = string | number | { readonly message: string };

/** Without what makes a spreadsheet take it for text: `="00123"`, and a `'` before a digit or a sign. */
export function readText(cell: string): string {
  const formula = /^="(.*)"$/s.exec(cell.trim())?.[1]?.replaceAll('""', '"');
  return (formula ?? cell.trim().replace(/^'(?=[\d=+@-])/, "")).trim();
}

/** Or says what is wrong with the text. */
export function readCell(field: OfferField, text: string, dialect: CellDialect): CellValue {
  switch (field) {
    case "stockCode":
      return readCode(text);
    case "currencyType":
      return readCurrency(text);
    case "asOf": {
      const { timeZone, dateFormat: format, latest } = dialect;
      return readDate(text, { timeZone, format, latest, dateAlone: "refused", isFromFile: true });
    }
    case "quantity":
      return readQuantity(text, dialect);
    default:
      return readPrice(text, dialect);
  }
}

function readCode(text: string): CellValue {
  if (!/^\d[.,]\d+E\+\d+$/i.test(text)) return text;
  return {
    message: `is a number that a spreadsheet has rounded (${text}); format the column as text and enter the codes again`,
  };
}

function readCurrency(text: string): CellValue {
  if (text.toUpperCase() !== "TRY") return text;
  return { message: "is TRY; the marketplace calls this currency TL: write TL" };
}

function readQuantity(text: string, dialect: CellDialect): CellValue {
  const number = readNumber(text, "must be a whole number", dialect);
  if (typeof number === "object") return number;
  const whole = number.replace(/\.0+$/, "");
  return /^-?\d{1,15}$/.test(whole) ? Number(whole) : whole;
}

function readPrice(text: string, dialect: CellDialect): CellValue {
  const { decimalComma } = dialect;
  const message = decimalComma
    ? "must be a number such as 129,90 or 1.299,90"
    : "must be a number such as 129.90";
  const number = readNumber(text, message, dialect);
  if (typeof number === "object") return number;
  const price = number.replace(/(\.\d\d)0+$/, "$1");
  if (!/\.\d{3}/.test(price)) return price;
  return { message: `must have at most 2 digits after the ${decimalComma ? "comma" : "point"}` };
}

type NumberText = string | { readonly message: string };

/** With a point before the decimals; a negative number may be written -2, −2, 2- or (2). */
function readNumber(cell: string, message: string, { decimalComma }: CellDialect): NumberText {
  const text = cell.replace(/^(?:−(.*)|\((.*)\)|(\d.*)-)$/, "-$1$2$3");
  if (decimalComma) return readDecimalComma(text, message);
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(text)) {
    const grouped = text.replaceAll(".", "");
    return {
      message: `could mean ${grouped}; write ${grouped}, or pass --decimal-comma when points group thousands, or write other than three decimals`,
    };
  }
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  if (/^-?[\d.]+,\d+$/.test(text)) {
    return { message: "has a decimal comma; write 12.50, or pass --decimal-comma" };
  }
  return { message };
}

/** `1.234,50` becomes `1234.50`. */
function readDecimalComma(text: string, message: string): NumberText {
  if (/^-?(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(text)) {
    return text.replaceAll(".", "").replace(",", ".");
  }
  if (!/^[\d.,]+$/.test(text) || !text.includes(".")) return { message };
  return { message: "has a point; with --decimal-comma write 1234,50 or 1.234,50" };
}
