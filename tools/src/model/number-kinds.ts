import type { NumberKind } from "./contract.ts";
import { fail, member, type SourceNode } from "./source-node.ts";

interface Form {
  readonly type: "integer" | "number";
  readonly formats: readonly (string | undefined)[];
}

const integer: Form = { type: "integer", formats: ["int32", undefined] };
const decimal: Form = { type: "number", formats: ["decimal"] };
const long: Form = { type: "integer", formats: ["int64"] };

/** How each kind is written in OpenAPI, so that other generators read the same thing. */
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

/** Reads `x-kind` of a numeric schema, and checks that `type` and `format` agree with it. */
export function readNumberKind(schema: SourceNode, type: string): NumberKind {
  const kind = member(schema, "x-kind");
  if (kind === undefined) {
    fail(schema, `a numeric schema needs x-kind: one of ${Object.keys(forms).join(", ")}`);
  }
  if (!isKind(kind.value)) {
    fail(kind, `x-kind must be one of ${Object.keys(forms).join(", ")}`);
  }
  const form = forms[kind.value];
  const format = member(schema, "format")?.value;
  if (form.type !== type || !form.formats.some((each) => each === format)) {
    const formats = form.formats.map((each) =>
      each === undefined ? "no format" : `format: ${each}`,
    );
    fail(
      kind,
      `x-kind: ${kind.value} is written as type: ${form.type} with ${formats.join(" or ")}`,
    );
  }
  return kind.value;
}

function isKind(value: unknown): value is NumberKind {
  return typeof value === "string" && Object.hasOwn(forms, value);
}
