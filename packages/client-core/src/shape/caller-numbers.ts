import { decimalOrUndefined } from "../exact/decimal.ts";
import { identifierOrUndefined } from "../exact/identifier.ts";
import { type NumberReader, plainValues } from "./number-reader.ts";

/**
 * Numbers as a caller in JavaScript gives them: identifiers and decimals as text, number or bigint;
 * counts as numbers. Refuses what a double may already have rounded, exponents, NaN and commas.
 */
export const callerNumbers: NumberReader = {
  ...plainValues,
  identifier: identifierOrUndefined,
  decimal: decimalOrUndefined,
  integer: (input) =>
    typeof input === "number" && Number.isInteger(input) ? input + 0 : undefined,
  fractionIsFinal: false,
};
