/**
 * Writes a JSON number without its exponent, digit by digit.
 *
 * @param text - a JSON number, such as `"1.25e3"`
 * @returns plain decimal text, such as `"1250"`
 */
export function expandExponent(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const negative = mantissa.startsWith("-");
  const [whole = "", fraction = ""] = (negative ? mantissa.slice(1) : mantissa).split(".");
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const plain = placePoint(digits, point);
  return negative ? `-${plain}` : plain;
}

function placePoint(digits: string, point: number): string {
  if (point >= digits.length) return trimZeros(digits.padEnd(point, "0"));
  if (point <= 0) return `0.${"0".repeat(-point)}${digits}`;
  return `${trimZeros(digits.slice(0, point))}.${digits.slice(point)}`;
}

function trimZeros(whole: string): string {
  return whole.replace(/^0+(?=\d)/, "");
}
