import type { RestContract } from "../model/contract.ts";
import type { Field, Schema } from "../model/schema.ts";
import { findSides } from "../model/sides.ts";
import { resolveTarget } from "../model/visit-schemas.ts";
import { propertyAccess } from "./literal.ts";

/**
 * A function for each named object of a response, which writes it as JSON text. Identifiers and decimals, text in
 * the program, are bare numbers there, digit by digit; JSON.stringify could not write them so.
 */
export function responseWriters(contract: RestContract): string {
  const sides = findSides(contract);
  return [...contract.schemas]
    .filter(([name, schema]) => sides.get(name) === "response" && schema.type === "object")
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => {
      const text = expression(contract, { ...schema, nullable: false }, "value", 0);
      return `
/** A \`${name}\` as JSON. */
export function write${name}(${text.includes("value") ? "value" : "_value"}: ${name}): string {
  return ${text};
}
`;
    })
    .join("");
}

/** What gives the JSON text of a value; `depth` keeps the names of nested parameters apart. */
function expression(contract: RestContract, schema: Schema, value: string, depth: number): string {
  if (schema.type === "reference") {
    const target = resolveTarget(contract, schema);
    if (target.type !== "object") {
      const nullable = schema.nullable || target.nullable;
      return expression(contract, { ...target, nullable }, value, depth);
    }
  }
  const isComposite = ["object", "array", "reference"].includes(schema.type);
  if (schema.nullable && isComposite) {
    const present = expression(contract, { ...schema, nullable: false }, value, depth);
    return `${value} == null ? "null" : ${present}`;
  }
  const given = schema.nullable ? `${value} ?? null` : value;
  switch (schema.type) {
    case "reference":
      return `write${schema.name}(${value})`;
    case "array": {
      const item = `item${depth === 0 ? "" : depth}`;
      const text = expression(contract, schema.items, item, depth + 1);
      return `\`[\${${value}.map((${item}) => ${text}).join(",")}]\``;
    }
    case "object": {
      const members = schema.fields.map((each) => member(contract, each, value, depth)).join("");
      return members.startsWith(",")
        ? `\`{${members.slice(1)}}\``
        : `\`{\${\`${members}\`.slice(1)}}\``;
    }
    case "number":
    case "boolean":
      return `String(${given})`;
    case "string":
      return `JSON.stringify(${given})`;
    case "any":
      return `JSON.stringify(${value} ?? null)`;
  }
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
  const written = `,${JSON.stringify(name)}:\${${text}}`;
  return required || schema.nullable ? written : `\${${value} === undefined ? "" : \`${written}\`}`;
}
