import { header, renderComment } from "../../emit/source-text.ts";
import type { FieldModel, SimpleType, SoapModel, TypeModel } from "../model.ts";

/** The TypeScript type names of decoded SOAP values. */
const decodedTypes: Record<SimpleType, string> = {
  string: "string",
  dateTime: "string",
  boolean: "boolean",
  longIdentifier: "string",
  integerIdentifier: "string",
  decimal: "string",
  int: "number",
  integer: "number",
  long: "number",
};

/**
 * The TypeScript types of values in SOAP requests: where no digit of a number must be lost, the number may also be a
 * string or a bigint.
 */
const inputTypes: Record<SimpleType, string> = {
  ...decodedTypes,
  dateTime: "string | SoapDateInput",
  longIdentifier: "string | number | bigint",
  integerIdentifier: "string | number | bigint",
  decimal: "string | number",
};

/** @param schema - the module that exports `SoapDateInput`; by default the client's file */
export function emitTypes(
  model: SoapModel,
  sources: string,
  schema = "../schema/soap-date.ts",
): string {
  const types = model.types.flatMap((type) =>
    type.inRequests ? [emitDecoded(type), emitInput(type)] : [emitDecoded(type)],
  );
  return [
    header(sources).trimEnd(),
    "",
    ...(types.join().includes("SoapDateInput")
      ? [`import type { SoapDateInput } from "${schema}";`, ""]
      : []),
    types.join("\n\n"),
    "",
    emitMap(
      model,
      "RequestInputs",
      "The input types of callers, by operation.",
      "request",
      "Input",
    ),
    emitMap(model, "Requests", "The decoded requests, by operation.", "request", ""),
    emitMap(model, "Responses", "The decoded responses, by operation.", "response", ""),
  ].join("\n");
}

function emitDecoded(type: TypeModel): string {
  const fields = type.fields.map((field) => {
    const plain = "simple" in field.type ? decodedTypes[field.type.simple] : field.type.complex;
    const optional = field.optional && !field.withSuccess ? "?" : "";
    return emitField(field, `${field.name}${optional}: ${occurrences(field, plain, "")}`);
  });
  return emitInterface(type.name, describe(type, "Element or type"), fields);
}

function emitInput(type: TypeModel): string {
  const fields = type.fields.map((field) => {
    const plain =
      "simple" in field.type ? inputTypes[field.type.simple] : `${field.type.complex}Input`;
    const mayBeAbsent = field.optional || field.nillable || field.whenAbsent !== undefined;
    const spelled = occurrences(field, plain, "readonly ");
    return emitField(
      field,
      mayBeAbsent ? `${field.name}?: ${spelled} | undefined` : `${field.name}: ${spelled}`,
    );
  });
  return emitInterface(`${type.name}Input`, describe(type, "Input form of"), fields);
}

function occurrences(field: FieldModel, plain: string, readonly: string): string {
  if (field.repeated) return `${readonly}${plain.includes(" ") ? `(${plain})` : plain}[]`;
  return field.nillable ? `${plain} | null` : plain;
}

function describe(type: TypeModel, otherwise: string): string {
  return type.documentation ?? `${otherwise} \`${type.name}\`.`;
}

function emitInterface(name: string, documentation: string, fields: readonly string[]): string {
  const body = fields.length === 0 ? "{}" : `{\n${fields.join("\n")}\n}`;
  return `${renderComment(documentation)}export interface ${name} ${body}`;
}

function emitField(field: FieldModel, member: string): string {
  const lines = [
    field.documentation,
    field.assumption && `Assumption \`${field.assumption.id}\`: ${field.assumption.text}`,
    field.maximum === undefined ? undefined : `At most ${field.maximum}.`,
  ].filter((line) => line !== undefined);
  return `${renderComment(lines.join(" "), "  ")}  ${member};`;
}

function emitMap(
  model: SoapModel,
  name: string,
  documentation: string,
  message: "request" | "response",
  suffix: string,
): string {
  const members = model.operations.map(
    (operation) => `  ${operation.name}: ${operation[message]}${suffix};`,
  );
  return `/** ${documentation} */\nexport interface ${name} {\n${members.join("\n")}\n}\n`;
}
