import type { NumberKind } from "./contract.ts";
import { fail, member, requiredMember, type SourceNode } from "./source-node.ts";

interface Form {
  readonly type: "integer" | "number";
  readonly formats: readonly (string | undefined)[];
}

const integer: Form = { type: "integer", formats: ["int32", undefined] };
const decimal: Form = { type: "number", formats: ["decimal"] };
const long: Form = { type: "integer", formats: ["int64"] };

/**
 * The OpenAPI `type` and `format` of each number kind (`x-kind`), by which the generators of other toolkits read the
 * same kind of number.
 */
const forms: Readonly<Record<NumberKind, Form>> = {
  identifier: long,
  amount: decimal,
  rate: decimal,
  count: integer,
  code: integer,
  page: integer,
  "vat-rate": integer,
  "epoch-ms": long,
};

export function isDecimal(kind: NumberKind): boolean {
  return forms[kind] === decimal;
}

/** `type` and `format` must agree with `x-kind`. */
export function readNumberKind(schema: SourceNode, type: string): NumberKind {
  const known = Object.keys(forms).join(", ");
  const kind = requiredMember(schema, "x-kind", `a numeric schema needs x-kind: one of ${known}`);
  if (!isKind(kind.value)) fail(kind, `x-kind must be one of ${known}`);
  const form = forms[kind.value];
  const format = member(schema, "format")?.value;
  if (form.type === type && form.formats.some((item) => item === format)) return kind.value;
  const formats = form.formats.map((element) => (element ? `format: ${element}` : "no format"));
  fail(kind, `x-kind: ${kind.value} is written as type: ${form.type} with ${formats.join(" or ")}`);
}

function isKind(value: unknown): value is NumberKind {
  return typeof value === "string" && Object.hasOwn(forms, value);
}
