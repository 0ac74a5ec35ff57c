const lexical = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const common = /^(?:0|[1-9]\d{0,17})\.\d\d$/;
const zero = 48;

/**
 * The one spelling of a decimal that results carry: at least two digits after the point and beyond
 * them no trailing zero, no plus sign, no leading zeros; exact at any length.
 *
 * @param text - an `xs:decimal` as it stands on the wire, such as `+012.5`
 * @returns the form, such as `12.50`; undefined when the text is no decimal
 */
export function decimalForm(text: string): string | undefined {
  if (common.test(text)) return text;
  if (!lexical.test(text)) return undefined;
  const signed = text.startsWith("-") || text.startsWith("+");
  const [whole = "", fraction = ""] = (signed ? text.slice(1) : text).split(".");
  const digits = `${withoutLeadingZeros(whole)}.${withoutTrailingZeros(fraction).padEnd(2, "0")}`;
  return text.startsWith("-") && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/**
 * Digits without the zeros in front that mean nothing; `0` when nothing else is left.
 *
 * Loops, because a regular expression would take quadratic time on many zeros.
 */
export function withoutLeadingZeros(digits: string): string {
  let start = 0;
  while (start < digits.length - 1 && digits.charCodeAt(start) === zero) start += 1;
  return digits === "" ? "0" : digits.slice(start);
}

function withoutTrailingZeros(fraction: string): string {
  let end = fraction.length;
  while (end > 0 && fraction.charCodeAt(end - 1) === zero) end -= 1;
  return fraction.slice(0, end);
}
