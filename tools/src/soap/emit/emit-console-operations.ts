import { emitTriedOperations } from "../../emit/console-operations.ts";
import { header } from "../../emit/source-text.ts";
import type { GeneratedFile } from "../../write/write-files.ts";
import type { FieldModel, SoapModel } from "../model.ts";

/** The operations of the service description, as the console's forms ask for them; the console writes `auth` itself. */
export function emitConsoleOperations(model: SoapModel, sources: string): GeneratedFile {
  const path = new URL(model.address).pathname;
  const operations = model.operations.map(({ name, documentation, request }) => ({
    protocol: "SOAP",
    name,
    summary: documentation || name,
    method: "POST",
    path,
    query: [],
    body: readObject(model, request),
  }));
  return emitTriedOperations("soap", header(sources), operations);
}

function readObject(model: SoapModel, type: string): object {
  const fields = model.types.find(({ name }) => name === type)?.fields ?? [];
  const asked = fields.filter(({ name }) => name !== "auth");
  return { kind: "object", fields: asked.map((field) => readField(model, field)) };
}

function readField(
  model: SoapModel,
  { name, type, optional, nillable, repeated }: FieldModel,
): object {
  const node = "complex" in type ? readObject(model, type.complex) : { kind: kinds[type.simple] };
  const required = !optional && !nillable;
  return { name, required, node: repeated ? { kind: "list", item: node } : node };
}

const kinds = {
  string: "string",
  dateTime: "string",
  boolean: "boolean",
  longIdentifier: "number",
  integerIdentifier: "number",
  decimal: "number",
  int: "number",
  integer: "number",
  long: "number",
} as const;
