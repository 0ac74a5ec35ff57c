/** Prefixes of the national numbering organisation (Türkiye: 868 and 869). */
const nationalPrefixes: readonly string[] = ["868", "869"];

/**
 * Whether a barcode is a national one: 13 digits, a national prefix, a right check digit. Only such
 * barcodes are stored (interface-specification.md, Create products).
 */
export function isNationalBarcode(barcode: string): boolean {
  if (!/^\d{13}$/.test(barcode) || !nationalPrefixes.includes(barcode.slice(0, 3))) return false;
  return checkDigit(barcode.slice(0, 12)) === Number(barcode.slice(12));
}

/** The check digit that completes the first twelve digits of a 13-digit barcode. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
