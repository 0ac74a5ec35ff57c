import { header } from "../../emit/header.ts";
import type { PagingModel, SoapModel } from "../model.ts";

/** Writes the operation table and the facts of the service. */
export function emitOperations(model: SoapModel, sources: string): string {
  const rows = model.operations.map(
    ({ name, documentation, request, response, retry, paging }) =>
      `  /** ${documentation} */\n` +
      `  ${name}: { request: "${request}", response: "${response}", retry: "${retry}"${pagingText(paging)} },`,
  );
  return [
    header(sources).trimEnd(),
    "",
    "/** Every operation: its messages, whether a call may be repeated, and how it pages. */",
    "export const operations = {",
    ...rows,
    "} as const;",
    "",
    "/** The name of an operation, as in the contract. */",
    "export type OperationName = keyof typeof operations;",
    "",
    "/** What the service description says of the service itself. */",
    "export const service = {",
    `  targetNamespace: ${JSON.stringify(model.targetNamespace)},`,
    `  name: ${JSON.stringify(model.service)},`,
    `  port: ${JSON.stringify(model.port)},`,
    `  binding: ${JSON.stringify(model.binding)},`,
    `  address: ${JSON.stringify(model.address)},`,
    "} as const;",
    "",
  ].join("\n");
}

function pagingText(paging: PagingModel | undefined): string {
  if (paging === undefined) return "";
  return `, paging: { page: ${JSON.stringify(paging.page)}, items: ${JSON.stringify(paging.items)} }`;
}
