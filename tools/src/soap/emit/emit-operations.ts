import { emitTriedOperations } from "../../emit/console-operations.ts";
import { header, literal, renderComment, templateText } from "../../emit/source-text.ts";
import type { GeneratedFile } from "../../write/write-files.ts";
import type { FieldModel, PagingModel, SoapModel } from "../model.ts";

/** Generates the table of SOAP operations without the properties of the SOAP service. */
export function emitMessages(model: SoapModel, sources: string): string {
  const rows = model.operations.map(
    ({ name, documentation, request, response, retry, paging }) =>
      renderComment(documentation, "  ") +
      `  ${name}: { request: "${request}", response: "${response}", retry: "${retry}"${pagingText(paging)} },\n`,
  );
  return `${header(sources)}/** All SOAP operations: their messages, whether clients may repeat a call, and the paths of the page number and the rows. */
export const operations = {
${rows.join("")}} as const;

/** The name of an operation, as in the contract. */
export type OperationName = keyof typeof operations;
`;
}

/** @param path - what clients append to their base URL */
export function emitOperations(model: SoapModel, path: string, sources: string): string {
  const { targetNamespace, service: name, port, binding, address } = model;
  return `${emitMessages(model, sources)}
/** The properties of the SOAP service in the WSDL; \`path\` is its address below a base URL. */
export const service = ${literal({ targetNamespace, name, port, binding, address, path })} as const;
`;
}

function pagingText(paging: PagingModel | undefined): string {
  return paging ? `, paging: ${literal({ page: paging.page, items: paging.items })}` : "";
}

/** Generates the limits of the SOAP contract that the sandbox enforces: page sizes and the largest lengths of lists. */
export function emitFacts(model: SoapModel, sources: string): string {
  const pages = model.operations.flatMap(({ name, paging }) => {
    const { size, maxSize } = paging ?? {};
    return size === undefined && maxSize === undefined ? [] : [[name, { size, maxSize }]];
  });
  const rows = model.operations.flatMap(({ name, response }) => {
    const found = renderRows(model, response, []);
    return found.length === 0 ? [] : [[name, Object.fromEntries(found)]];
  });
  return `${header(sources)}/** The default and the largest page size of each paged SOAP operation. */
export const pageSizes = ${literal(Object.fromEntries(pages))} as const;

/** The largest number of occurrences of each repeated element in a response, by operation and path. */
export const maxRows = ${literal(Object.fromEntries(rows))} as const;
`;
}

function renderRows(
  model: SoapModel,
  type: string,
  parents: readonly string[],
): (readonly [string, number])[] {
  const fields = model.types.find(({ name }) => name === type)?.fields ?? [];
  return fields.flatMap((field) => {
    const path = [...parents, field.name];
    const ofField = field.maximum === undefined ? [] : [[path.join("."), field.maximum] as const];
    return "complex" in field.type
      ? [...ofField, ...renderRows(model, field.type.complex, path)]
      : ofField;
  });
}

export function emitWsdl(wsdl: string, sources: string): string {
  return `${header(sources)}/** The WSDL with its schemas in one document, without an import or include, so that a client fetches no other file. */
export const orderServiceWsdl: string = \`${templateText(wsdl)}\`;
`;
}

/**
 * The SOAP operations with the input fields of the console's forms; the console itself adds the element `auth` to each
 * request.
 */
export function emitConsoleOperations(
  model: SoapModel,
  path: string,
  sources: string,
): GeneratedFile {
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
  const requested = fields.filter(({ name }) => name !== "auth");
  return { kind: "object", fields: requested.map((field) => readField(model, field)) };
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
  dateTime: "soapDate",
  boolean: "boolean",
  longIdentifier: "number",
  integerIdentifier: "number",
  decimal: "number",
  int: "number",
  integer: "number",
  long: "number",
} as const;
