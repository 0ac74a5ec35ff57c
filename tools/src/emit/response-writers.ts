import type { RestContract } from "../model/contract.ts";
import type { ArraySchema, Field, ObjectSchema, Schema } from "../model/schema.ts";
import { findSides } from "../model/sides.ts";
import { resolved } from "../model/visit-schemas.ts";
import { propertyAccess } from "./literal.ts";

/**
 * A function for each named object of a response, which writes it as JSON text. Identifiers and decimals, text in
 * the program, are bare numbers there, digit by digit; JSON.stringify could not write them so.
 */
export function responseWriters(contract: RestContract): string {
  const sides = findSides(contract);
  return [...contract.schemas]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => {
      if (schema.type !== "object" || sides.get(name) !== "response") return "";
      const text = composite(contract, schema, "value", 0);
      const parameter = text.includes("value") ? "value" : "_value";
      const type = schema.nullable ? `NonNullable<${name}>` : name;
      return `
/** A \`${name}\` as JSON. */
export function write${name}(${parameter}: ${type}): string {
  return ${text};
}
`;
    })
    .join("");
}

/** What gives the JSON text of a value; `depth` keeps the names of nested parameters apart. */
function expression(contract: RestContract, schema: Schema, value: string, depth: number): string {
  const target = resolved(contract, schema);
  const isNullable = canBeNull(contract, schema);
  const given = isNullable ? `${value} ?? null` : value;
  switch (target.type) {
    case "number":
    case "boolean":
      return `String(${given})`;
    case "string":
      return `JSON.stringify(${given})`;
    case "any":
      return `JSON.stringify(${value} ?? null)`;
  }
  const isNamed = schema.type === "reference" && target.type === "object";
  const text = isNamed
    ? `write${schema.name}(${value})`
    : composite(contract, target, value, depth);
  return isNullable ? `${value} == null ? "null" : ${text}` : text;
}

/** A named schema may say itself that it can be null, or the reference to it. */
function canBeNull(contract: RestContract, schema: Schema): boolean {
  return schema.nullable || resolved(contract, schema).nullable;
}

function composite(
  contract: RestContract,
  schema: ArraySchema | ObjectSchema,
  value: string,
  depth: number,
): string {
  if (schema.type === "array") {
    const item = `item${depth === 0 ? "" : depth}`;
    const text = expression(contract, schema.items, item, depth + 1);
    return `\`[\${${value}.map((${item}) => ${text}).join(",")}]\``;
  }
  const members = schema.fields.map((each) => member(contract, each, value, depth)).join("");
  return members.startsWith(",")
    ? `\`{${members.slice(1)}}\``
    : `\`{\${\`${members}\`.slice(1)}}\``;
}

/** A member with its comma. One that is optional and cannot be null is left out where it is absent. */
function member(
  contract: RestContract,
  { name, required, schema }: Field,
  object: string,
  depth: number,
): string {
  const value = propertyAccess(object, name);
  const text = expression(contract, schema, value, depth);
  // It stands in a template.
  const key = JSON.stringify(name).replaceAll(/[\\`]/g, "\\$&");
  const written = `,${key}:\${${text}}`;
  const isAlways = required || canBeNull(contract, schema);
  return isAlways ? written : `\${${value} === undefined ? "" : \`${written}\`}`;
}
