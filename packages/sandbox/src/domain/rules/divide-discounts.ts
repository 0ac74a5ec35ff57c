import { divideDecimal, multiplyDecimals } from "@marketplace-seller/client-core";
import { countFractionDigits } from "@marketplace-seller/client-core/internal";

/**
 * Divides discounts by quantity, each by largest remainder. So rounded, the discounts of a part can exceed its price by
 * a minor unit; then units are exchanged between parts, so that no amount due is negative. Each share stays rounded up
 * or down by less than a unit.
 *
 * @param discounts - of the whole line; their sum is at most price × quantity
 * @returns for each discount, its shares in the order of the parts
 */
export function divideDiscounts(
  price: string,
  discounts: readonly string[],
  quantities: readonly number[],
): readonly (readonly string[])[] {
  const digits = Math.max(2, ...discounts.map(countFractionDigits));
  const scale = Math.max(digits, countFractionDigits(price));
  const shares = discounts.map((discount) =>
    divideDecimal(discount, quantities, digits).map((share) => toUnits(share, scale)),
  );
  const grossAmounts = quantities.map((count) => toUnits(multiplyDecimals(price, count), scale));
  exchangeUnits(shares, grossAmounts, quantities, 10n ** BigInt(scale - digits));
  return shares.map((parts) => parts.map((units) => toDecimal(units, scale, digits)));
}

/** @param shares - changed in place: the units of each discount and part */
function exchangeUnits(
  shares: readonly bigint[][],
  grossAmounts: readonly bigint[],
  quantities: readonly number[],
  unit: bigint,
): void {
  const dueOf = (part: number): bigint =>
    shares.reduce((due, parts) => due - (parts[part] ?? 0n), grossAmounts[part] ?? 0n);
  for (const [part] of quantities.entries()) {
    while (dueOf(part) < 0n) {
      const path = findExchange(shares, quantities, part, (other) => dueOf(other) >= unit);
      if (path === undefined) return;
      for (const { discount, from, to } of path) {
        const parts = shares[discount] ?? [];
        parts[from] = (parts[from] ?? 0n) - unit;
        parts[to] = (parts[to] ?? 0n) + unit;
      }
    }
  }
}

interface Exchange {
  readonly discount: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The shortest chain from `start` to a part with an amount due, along which a unit can go from a share that was rounded
 * up to one that was rounded down.
 */
function findExchange(
  shares: readonly (readonly bigint[])[],
  quantities: readonly number[],
  start: number,
  isEnd: (part: number) => boolean,
): readonly Exchange[] | undefined {
  const total = BigInt(quantities.reduce((sum, quantity) => sum + quantity, 0));
  const roundings = shares.map((parts) => {
    const sum = parts.reduce((whole, share) => whole + share, 0n);
    return parts.map((share, part) => share * total - sum * BigInt(quantities[part] ?? 0));
  });
  const paths = new Map<number, readonly Exchange[]>([[start, []]]);
  for (const [from, path] of paths) {
    if (from !== start && isEnd(from)) return path;
    for (const [discount, parts] of roundings.entries()) {
      if ((parts[from] ?? 0n) <= 0n) continue;
      for (const [to, rounding] of parts.entries()) {
        if (rounding < 0n && !paths.has(to)) paths.set(to, [...path, { discount, from, to }]);
      }
    }
  }
  return undefined;
}

function toUnits(amount: string, scale: number): bigint {
  const [whole = "0", fraction = ""] = amount.split(".");
  return BigInt(whole + fraction.padEnd(scale, "0"));
}

function toDecimal(units: bigint, scale: number, digits: number): string {
  const text = String(units).padStart(scale + 1, "0");
  return `${text.slice(0, -scale)}.${text.slice(-scale).slice(0, digits)}`;
}
