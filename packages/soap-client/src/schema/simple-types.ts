import {
  decimalOrUndefined,
  expandExponent,
  identifierOrUndefined,
} from "@marketplace-seller/client-core/internal";
import { escapeText, isXmlText } from "./characters.ts";
import type { SimpleType } from "./complex-type.ts";
import { renderDateInput } from "./soap-date.ts";

/** XSD's whiteSpace collapse; `trim` would remove a no-break space, too. */
function collapse(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start += 1;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
  return end - start === text.length ? text : text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

/** Any text that XML can have, unchanged. */
export const string: SimpleType = {
  simple: true,
  name: "string",
  result: "text",
  expected: "must be text without control characters",
  decode: (text) => text,
  encode: (value) =>
    typeof value === "string" && isXmlText(value) ? escapeText(value) : undefined,
};

/** An `xs:string` with a date, from text or a date value. */
export const dateTime: SimpleType = {
  ...string,
  expected: "must be text such as 16/11/2026 14:00, a Date, or a date of Temporal",
  encode: (value) => string.encode(renderDateInput(value) ?? value),
};

/** Also written as `1` and `0`. */
export const boolean: SimpleType = {
  simple: true,
  name: "boolean",
  result: "boolean",
  expected: "must be true or false",
  decode: (text) => {
    const token = collapse(text);
    if (token === "true" || token === "1") return true;
    return token === "false" || token === "0" ? false : undefined;
  },
  encode: (value) => (typeof value === "boolean" ? String(value) : undefined),
};

const common = /^(?:0|[1-9]\d{0,17})$/;
const lexical = /^[+-]?\d+$/;

/** Without plus sign and leading zeros; undefined for anything but an integer. */
function integerForm(text: string): string | undefined {
  const token = collapse(text);
  if (common.test(token)) return token;
  if (!lexical.test(token)) return undefined;
  const signed = token.startsWith("-") || token.startsWith("+");
  const digits = withoutLeadingZeros(signed ? token.slice(1) : token);
  return token.startsWith("-") && digits !== "0" ? `-${digits}` : digits;
}

const maxDigits = 19;
const minLong = -(2n ** 63n);
const maxLong = 2n ** 63n - 1n;

function longForm(text: string): string | undefined {
  const digits = integerForm(text);
  if (digits === undefined || digits.length < maxDigits) return digits;
  if (digits.length > maxDigits + 1) return undefined;
  const value = BigInt(digits);
  return value >= minLong && value <= maxLong ? digits : undefined;
}

/** Digits as text, so that none is lost to a double. */
export const longIdentifier: SimpleType = {
  simple: true,
  name: "long",
  result: "text",
  expected: "must be a 64-bit whole number: digits as a string, a bigint, or a safe integer",
  decode: longForm,
  encode: (value) => {
    const digits = identifierOrUndefined(value);
    return digits === undefined ? undefined : longForm(digits);
  },
};

const digitsOnly = /^\d+$/;

/** Such as a telephone number: digits as text, with leading zeros. */
export const integerIdentifier: SimpleType = {
  simple: true,
  name: "integer",
  result: "text",
  expected: "must be digits as a string, a bigint, or a safe integer",
  decode: (text) => {
    const token = collapse(text);
    return digitsOnly.test(token) ? token : integerForm(token);
  },
  encode: (value) =>
    typeof value === "string" && digitsOnly.test(value) ? value : identifierOrUndefined(value),
};

const decimalLexical = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const commonDecimal = /^(?:0|[1-9]\d{0,17})\.\d\d$/;
const zero = 48;

/**
 * With at least two digits after the point, no further trailing zeros, no plus sign and no leading zeros, exact at any
 * length: `+012.5` becomes `12.50`. Undefined for anything but an `xs:decimal`.
 */
function decimalForm(text: string): string | undefined {
  if (commonDecimal.test(text)) return text;
  if (!decimalLexical.test(text)) return undefined;
  const signed = text.startsWith("-") || text.startsWith("+");
  const [whole = "", fraction = ""] = (signed ? text.slice(1) : text).split(".");
  const digits = `${withoutLeadingZeros(whole)}.${withoutTrailingZeros(fraction).padEnd(2, "0")}`;
  return text.startsWith("-") && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/** By a loop: a regular expression takes quadratic time for many zeros. */
function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === zero) start += 1;
  return digits === "" ? "0" : digits.slice(start);
}

function withoutTrailingZeros(fraction: string): string {
  let end = fraction.length;
  while (end > 0 && fraction.charCodeAt(end - 1) === zero) end -= 1;
  return fraction.slice(0, end);
}

const oddNumber = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?$/;

/**
 * A notation that the type forbids, but with one meaning: an exponent (`6E+2`), a whole number with a fraction of zeros
 * (`1.0`), a boolean in capitals.
 */
export function decodeOddNotation(
  type: SimpleType,
  text: string,
): ReturnType<SimpleType["decode"]> {
  const token = collapse(text);
  if (!oddNumber.test(token)) return type.decode(token.toLowerCase());
  const plain = expandExponent(token.replace(/^\+/, ""));
  return type.decode(plain) ?? type.decode(withoutZeroFraction(plain));
}

function withoutZeroFraction(number: string): string {
  const [whole = "", fraction = ""] = number.split(".");
  return withoutTrailingZeros(fraction) === "" ? whole : number;
}

/** Decimal text, exact at any length. */
export const decimal: SimpleType = {
  simple: true,
  name: "decimal",
  result: "text",
  expected: "must be a decimal with a point, such as 129.90",
  decode: (text) => decimalForm(collapse(text)),
  encode: (value) => {
    const text = typeof value === "bigint" ? undefined : decimalOrUndefined(value);
    return text === undefined ? undefined : decimalForm(text);
  },
};

/** Beyond the bounds it is refused and never rounded. */
function wholeNumber(name: string, bounds: { minimum: number; maximum: number }): SimpleType {
  const { minimum, maximum } = bounds;
  return {
    simple: true,
    name,
    result: "number",
    expected: `must be a whole number from ${minimum} to ${maximum}`,
    decode: (text) => {
      const digits = integerForm(text);
      if (digits === undefined || digits.length > maxDigits) return undefined;
      const value = Number(digits);
      return value >= minimum && value <= maximum ? value : undefined;
    },
    encode: (value) =>
      typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum
        ? String(value + 0)
        : undefined,
  };
}

const safe = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

export const int: SimpleType = wholeNumber("int", { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 });

/** A count or a code: safe, although `xs:integer` has no bounds. */
export const integer: SimpleType = wholeNumber("integer", safe);

export const long: SimpleType = wholeNumber("long", safe);

/** Of the built-in types (XML Schema 1.0, part 2, section 3). */
const bases: Readonly<Record<string, string>> = {
  normalizedString: "string",
  token: "normalizedString",
  integer: "decimal",
  long: "integer",
  int: "long",
  short: "int",
  byte: "short",
  nonPositiveInteger: "integer",
  negativeInteger: "nonPositiveInteger",
  nonNegativeInteger: "integer",
  positiveInteger: "nonNegativeInteger",
  unsignedLong: "nonNegativeInteger",
  unsignedInt: "unsignedLong",
  unsignedShort: "unsignedInt",
  unsignedByte: "unsignedShort",
};

/** Built-in types that `xsi:type` may name. */
export function isOrDerives(name: string, declared: string): boolean {
  if (name === declared) return true;
  const base = Object.hasOwn(bases, name) ? bases[name] : undefined;
  return base !== undefined && isOrDerives(base, declared);
}
