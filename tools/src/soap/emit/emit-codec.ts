import { header } from "../../emit/source-text.ts";
import type { FieldModel, SoapModel, TypeModel } from "../model.ts";

/** @param schema - the module that exports `complexType` and the simple types; by default the client's files */
export function emitCodec(model: SoapModel, sources: string, schema?: string): string {
  const messages = model.operations.flatMap(({ request, response }) => [request, response]);
  return [
    header(sources).trimEnd(),
    "",
    ...(schema === undefined
      ? [
          'import { complexType } from "../schema/complex-type.ts";',
          'import * as simple from "../schema/simple-types.ts";',
        ]
      : [`import { type ComplexType, complexType, simple } from "${schema}";`]),
    "",
    ...model.types.map(emitType),
    "/** The type of every SOAP message, by the name of its element. */",
    schema === undefined
      ? "export const messages = {"
      : "export const messages: Readonly<Record<string, ComplexType>> = {",
    ...messages.map((name) => `  ${name}: ${constant(name)},`),
    schema === undefined ? "} as const;" : "};",
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
