/** No stock code of the service is longer (interface-specification.md, Limits). */
const LONGEST = 255;

/**
 * Names a SKU at the end of an issue's message: who reads it has the stock code at hand, and not the place.
 *
 * @param stockCode - as the caller gave it; what is no string is not shown
 * @example stockCodeNote("SHIRT-M") // ' (stock code "SHIRT-M")'
 */
export function stockCodeNote(stockCode: unknown): string {
  if (typeof stockCode !== "string") return "";
  return ` (stock code ${JSON.stringify(stockCode.slice(0, LONGEST))})`;
}
