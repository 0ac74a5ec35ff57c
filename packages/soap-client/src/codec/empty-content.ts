import type { ComplexType, Field } from "../schema/complex-type.ts";

/** The emptiest content that the schema allows: optional elements absent, lists empty, the rest nil. */
export function emptyContent(type: ComplexType): Record<string, unknown> {
  const required = type.fields.filter((field) => field.repeated || !field.optional);
  return Object.fromEntries(required.map((field) => [field.name, emptyValue(field)]));
}

function emptyValue(field: Field): unknown {
  if (field.repeated) return [];
  if (field.nillable) return null;
  return field.type.simple ? "" : emptyContent(field.type);
}
