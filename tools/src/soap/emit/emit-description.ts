import { header } from "../../emit/header.ts";
import type { FieldModel, SimpleType, SoapModel, TypeModel } from "../model/model.ts";

/** The XSD type and the number kind that a simple type of the codec stands for. */
const xsdTypes: Readonly<Record<SimpleType, readonly [type: string, kind?: string]>> = {
  string: ["xs:string"],
  dateTime: ["xs:string", "date-time"],
  boolean: ["xs:boolean"],
  longIdentifier: ["xs:long", "identifier"],
  integerIdentifier: ["xs:integer", "identifier"],
  decimal: ["xs:decimal", "amount"],
  int: ["xs:int", "count"],
  integer: ["xs:integer", "count"],
  long: ["xs:long", "count"],
};

/** Writes the contract as the docs show it: operations, types, fields with flags and words. */
export function emitDescription(model: SoapModel, sources: string): string {
  const { targetNamespace, service, port, binding, address } = model;
  return [
    header(sources).trimEnd(),
    "",
    "/** A field of a type, as the schema declares it. */",
    "export interface DescribedField {",
    "  readonly name: string;",
    "  /** An XSD type, or the name of a type of the contract. */",
    "  readonly type: string;",
    "  readonly complex: boolean;",
    "  readonly optional: boolean;",
    "  readonly nillable: boolean;",
    "  readonly repeated: boolean;",
    "  readonly maximum?: number;",
    "  readonly kind?: string;",
    "  readonly documentation?: string;",
    "  readonly assumption?: { readonly id: string; readonly text: string };",
    "}",
    "",
    "/** A complex type, or a message. */",
    "export interface DescribedType {",
    "  readonly name: string;",
    "  readonly documentation?: string;",
    "  readonly fields: readonly DescribedField[];",
    "}",
    "",
    "/** An operation with its messages. */",
    "export interface DescribedOperation {",
    "  readonly name: string;",
    "  readonly documentation: string;",
    '  readonly retry: "safe" | "never" | "absolute";',
    "  readonly request: string;",
    "  readonly response: string;",
    "}",
    "",
    "/** What the description says of the service itself. */",
    `export const orderService = ${literal({ targetNamespace, service, port, binding, address })} as const;`,
    "",
    "/** Every operation, in the contract's order. */",
    "export const operations: readonly DescribedOperation[] = [",
    ...model.operations.map(({ paging: _, ...shown }) => `  ${literal(shown)},`),
    "];",
    "",
    "/** Every type, each after those that it uses. */",
    "export const types: readonly DescribedType[] = [",
    ...model.types.map(typeText),
    "];",
    "",
  ].join("\n");
}

function typeText({ name, documentation, fields }: TypeModel): string {
  return [
    "  {",
    `    name: ${literal(name)},`,
    ...(documentation === undefined ? [] : [`    documentation: ${literal(documentation)},`]),
    "    fields: [",
    ...fields.map((field) => `      ${literal(described(field))},`),
    "    ],",
    "  },",
  ].join("\n");
}

function described(field: FieldModel): Readonly<Record<string, unknown>> {
  const { name, type, optional, nillable, repeated, maximum, documentation, assumption } = field;
  const [shown, kind] = "complex" in type ? [type.complex] : xsdTypes[type.simple];
  const complex = "complex" in type;
  const members = { name, type: shown, complex, optional, nillable, repeated };
  return { ...members, maximum, kind, documentation, assumption };
}

/** A value as a TypeScript literal on one line; members that are undefined are left out. */
function literal(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{ ${members.map(([name, member]) => `${name}: ${literal(member)}`).join(", ")} }`;
}
