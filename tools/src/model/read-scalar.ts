import type { NumberSchema, Range, StringSchema } from "./contract.ts";
import { refuseUnknownKeywords } from "./keywords.ts";
import { isDecimal, readNumberKind } from "./number-kinds.ts";
import { readNumbers } from "./read-members.ts";
import {
  elements,
  fail,
  member,
  requiredMember,
  requireNumber,
  requireString,
  type SourceNode,
} from "./source-node.ts";

type Bare<Type> = Omit<Type, "node" | "nullable" | "documentation" | "default">;

export function readNumber(node: SourceNode, type: "integer" | "number"): Bare<NumberSchema> {
  const kind = readNumberKind(node, type);
  const digits = member(node, "x-fraction-digits");
  if (digits !== undefined && !isDecimal(kind)) {
    fail(digits, "only amounts and rates may have fraction digits");
  }
  const ranges = member(node, "x-allowed-ranges");
  if (ranges !== undefined && kind !== "identifier") {
    fail(ranges, "only identifiers may have allowed ranges");
  }
  const values = member(node, "enum");
  return {
    type: "number",
    kind,
    ...int32Bounds(node),
    ...readNumbers(node, ["minimum", "maximum", "exclusiveMinimum"]),
    ...(digits === undefined ? {} : { fractionDigits: requireNumber(digits) }),
    ...(ranges === undefined ? {} : { ranges: elements(ranges).map(readRange) }),
    ...(values === undefined ? {} : { values: nonNull(values).map(requireNumber) }),
  };
}

export function readString(node: SourceNode): Bare<StringSchema> {
  const values = member(node, "enum");
  const pattern = member(node, "pattern");
  return {
    type: "string",
    ...readNumbers(node, ["minLength", "maxLength"]),
    ...(pattern === undefined ? {} : { pattern: readPattern(pattern) }),
    ...(values === undefined ? {} : { values: nonNull(values).map(requireString) }),
  };
}

/**
 * The keyword `format: int32` sets the bounds of a 32-bit integer, because a service that reads 32 bits refuses a
 * larger integer.
 */
function int32Bounds(node: SourceNode): { minimum?: number; maximum?: number } {
  if (member(node, "format")?.value !== "int32") return {};
  return { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
}

function readRange(node: SourceNode): Range {
  refuseUnknownKeywords(node, "x-allowed-ranges");
  return { minimum: wholeNumber(node, "minimum"), maximum: wholeNumber(node, "maximum") };
}

function wholeNumber(node: SourceNode, key: "minimum" | "maximum"): number {
  const bound = requiredMember(node, key, "a range needs minimum and maximum");
  const value = requireNumber(bound);
  return Number.isSafeInteger(value) ? value : fail(bound, "must be a whole number");
}

function readPattern(node: SourceNode): string {
  const pattern = requireString(node);
  try {
    new RegExp(pattern, "u");
  } catch {
    fail(node, "pattern must be a regular expression of JavaScript with the u flag");
  }
  return pattern;
}

/**
 * A nullable enum in the contract lists null among its values. Null is removed from the enum, because the member
 * `nullable` of the schema model already expresses it.
 */
function nonNull(node: SourceNode): SourceNode[] {
  return elements(node).filter((element) => element.value !== null);
}
