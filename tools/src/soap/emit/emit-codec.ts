import { header } from "../../emit/source-text.ts";
import type { FieldModel, SoapModel, TypeModel } from "../model.ts";

export function emitCodec(model: SoapModel, sources: string): string {
  const messages = model.operations.flatMap(({ request, response }) => [request, response]);
  return [
    header(sources).trimEnd(),
    "",
    'import { complexType } from "../schema/complex-type.ts";',
    'import * as simple from "../schema/simple-types.ts";',
    "",
    ...model.types.map(emitType),
    "/** The type of every message, by element name. */",
    "export const messages = {",
    ...messages.map((name) => `  ${name}: ${constant(name)},`),
    "} as const;",
    "",
  ].join("\n");
}

function constant(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function emitType(type: TypeModel): string {
  const fields = type.fields.map((field) => `  ${emitField(field)},`);
  return `const ${constant(type.name)} = complexType("${type.name}", [\n${fields.join("\n")}\n]);\n`;
}

function emitField(field: FieldModel): string {
  const parts = [
    `name: "${field.name}"`,
    `type: ${"simple" in field.type ? `simple.${field.type.simple}` : constant(field.type.complex)}`,
    field.optional && "optional: true",
    field.nillable && "nillable: true",
    field.repeated && `repeated: true`,
    field.maximum !== undefined && `maximum: ${field.maximum}`,
    field.whenAbsent !== undefined && `whenAbsent: ${JSON.stringify(field.whenAbsent)}`,
    field.withSuccess && "withSuccess: true",
  ];
  return `{ ${parts.filter((part) => part !== false).join(", ")} }`;
}
