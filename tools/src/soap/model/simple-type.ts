import { ContractError } from "../../../../specs/build/contract-error.ts";
import type { ElementDeclaration, ValueKind } from "../read/source.ts";
import type { SimpleType } from "./model.ts";

const plain: ReadonlyMap<string, SimpleType> = new Map([
  ["string", "string"],
  ["boolean", "boolean"],
]);

const numeric: ReadonlyMap<string, Partial<Record<ValueKind, SimpleType>>> = new Map([
  ["long", { identifier: "longIdentifier", count: "long", code: "long" }],
  ["integer", { identifier: "integerIdentifier", count: "integer", code: "integer" }],
  ["int", { count: "int", code: "int" }],
  ["decimal", { amount: "decimal" }],
]);

/** What the codec makes of an element of a built-in type; every number must say its kind. */
export function readSimpleType(element: ElementDeclaration): SimpleType {
  const base = element.type.name;
  const { kind } = element.annotation;
  const text = plain.get(base);
  if (text !== undefined) {
    if (kind === undefined) return text;
    if (kind === "date-time" && text === "string") return "dateTime";
    throw new ContractError(element.at, `"${element.name}" is no number and takes no kind`);
  }
  const kinds = numeric.get(base);
  if (kinds === undefined) {
    throw new ContractError(element.at, `the generator does not know the type "xs:${base}"`);
  }
  if (kind === undefined) {
    throw new ContractError(
      element.at,
      `"${element.name}" is a number without a kind: add <c:kind> (${Object.keys(kinds).join(", ")})`,
    );
  }
  const simple = kinds[kind];
  if (simple === undefined) {
    throw new ContractError(element.at, `xs:${base} cannot hold the kind "${kind}"`);
  }
  return simple;
}
