import { decimalOrUndefined } from "../exact/decimal.ts";
import { identifierOrUndefined } from "../exact/identifier.ts";
import type { NumberReader } from "./number-reader.ts";

const TRUTH: ReadonlyMap<unknown, boolean> = new Map([
  ["true", true],
  ["false", false],
]);

/**
 * Numbers and truth values as a server reads them from a query string: text in plain decimal grammar
 * (`10`, never `0x10`, `1e2`, `+10` or ` 10`), and `true` or `false`. A parameter sent once is a list
 * of one where a list is wanted; a parameter sent twice where one value is wanted is refused.
 */
export const queryText: NumberReader = {
  identifier: (input) => (typeof input === "string" ? identifierOrUndefined(input) : undefined),
  decimal: (input) => (typeof input === "string" ? decimalOrUndefined(input) : undefined),
  integer: (input) => {
    const digits = typeof input === "string" ? identifierOrUndefined(input) : undefined;
    return digits === undefined ? undefined : Number(digits);
  },
  boolean: (input) => TRUTH.get(input),
  list: (input) => {
    if (typeof input === "string") return [input];
    return Array.isArray(input) ? input : undefined;
  },
  fractionIsFinal: true,
};
