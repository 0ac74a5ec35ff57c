import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FieldModel, TypeModel } from "@marketplace-seller/tools/contracts";
import type { Direction } from "../openapi/schema-fields.ts";
import { renderCounterparts } from "../reference/counterparts.ts";
import type { Field, Operation, Part } from "../reference/operation.ts";
import {
  describeRetry,
  fieldList,
  type Message,
  operationPage,
} from "../reference/operation-page.ts";
import { samplePath } from "../reference/samples.ts";
import { contracts } from "../site/contracts.ts";
import { folders } from "../site/folders.ts";
import { inlineCode, namedHeading, table } from "../site/markdown.ts";
import type { Page } from "../site/page.ts";

const { operations, types } = contracts.soap;

/** Lists the types that SOAP messages use, sorted by name, without the messages themselves. */
export const sharedTypes: readonly TypeModel[] = types
  .filter(
    ({ name }) => !operations.some(({ request, response }) => [request, response].includes(name)),
  )
  .toSorted((a, b) => a.name.localeCompare(b.name));

export const soapOperations: readonly Operation[] = operations.map(
  ({ name, documentation, request, response }) => ({
    name,
    page: `reference/soap/${name}`,
    lead: documentation,
    parts: [
      part("request", `Request: ${inlineCode(request)}`, request),
      part("response", `Response: ${inlineCode(response)}`, response),
    ],
  }),
);

function part(id: Direction, title: string, type: string): Part {
  return { id, title, assumptions: [], fields: fieldsOfType(type, id) };
}

/**
 * Lists the fields of a SOAP type; for a message, whose direction is known, the list includes the fields of the fields'
 * types.
 */
export function fieldsOfType(name: string, direction: Direction | "both"): Field[] {
  const type = types.find((typeModel) => typeModel.name === name);
  return (type?.fields ?? []).map((field) => describeField(field, direction));
}

function describeField(field: FieldModel, direction: Direction | "both"): Field {
  const { name, type, xsdType, kind, optional, nillable, repeated } = field;
  const { documentation, assumption } = field;
  const complex = "complex" in type ? type.complex : undefined;
  const isNested = complex !== undefined && direction !== "both";
  // Returns the remark on whether a field may be missing: `required` for a field of a request, `may be missing` for a
  // field of a response.
  const flags = [
    ...(direction === "request" && !optional && !repeated ? ["required"] : []),
    ...(direction !== "request" && optional ? ["may be absent"] : []),
    ...(nillable ? ["may be nil"] : []),
    ...(kind === undefined ? [] : [kind]),
  ];
  return {
    name,
    type: (complex ?? `xs:${xsdType}`) + occurrences(field),
    ...(complex && { typePages: { [complex]: `/reference/soap/types.html#${complex}` } }),
    flags,
    ...(documentation !== undefined && { description: documentation }),
    assumptions: assumption === undefined ? [] : [assumption],
    ...(isNested && { inside: { name: complex, fields: fieldsOfType(complex, direction) } }),
  };
}

function occurrences({ repeated, maximum }: FieldModel): string {
  if (!repeated) return "";
  return maximum === undefined ? ", repeated" : `, up to ${maximum}`;
}

/** One for each operation, and one of all types. */
export function soapPages(): Page[] {
  return [...soapOperations.map(soapOperationPage), typesPage()];
}

function soapOperationPage(operation: Operation, order: number): Page {
  const { name } = operation;
  const { retry } = operations.find((operationModel) => operationModel.name === name) ?? {};
  return operationPage(operation, {
    order,
    facts: [describeRetry(retry), renderCounterparts(name, "rest")],
    calls: [
      { label: "soap-client", sample: samplePath("soap", name, "ts") },
      { label: "curl", sample: samplePath("soap", name, "sh") },
    ],
    messages: [
      ...readMessage(name, "Request", "request.xml"),
      ...readMessage(name, "Response", "response.xml"),
      ...readMessage(name, "Failed result", "failure.xml"),
    ],
  });
}

/** Empty when the contract has none of that name. */
function readMessage(operation: string, name: string, file: string): Message[] {
  const path = join(folders.specs, "soap/examples", operation, file);
  if (!existsSync(path)) return [];
  return [{ name, code: readFileSync(path, "utf8").trimEnd(), language: "xml" }];
}

export function soapOperationTable(): string {
  const rows = operations.map(({ name, documentation, retry }) => [
    `[${inlineCode(name)}](/reference/soap/${name}.html)`,
    documentation,
    retry === "safe" ? "read" : "write",
  ]);
  return table(["Operation", "What it does", "Kind"], rows);
}

function typesPage(): Page {
  const sections = sharedTypes.map(({ name, documentation = "" }) =>
    [namedHeading(2, name), documentation, fieldList(fieldsOfType(name, "both"), name)].join(
      "\n\n",
    ),
  );
  return {
    path: "reference/soap/types",
    title: "All SOAP types",
    description: "Every type of the SOAP order service with its fields and flags.",
    order: operations.length,
    body: `These are the types of the order service's messages.\n\n${sections.join("\n\n")}`,
  };
}
