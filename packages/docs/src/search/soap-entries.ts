import { type DescribedType, operations } from "../gen/order-service.gen.ts";
import { findType, sharedTypes } from "../soap/find-type.ts";
import { operationPath } from "../soap/operation-page.ts";
import { type SearchEntry, searchText } from "./search-entry.ts";

/** Every operation and type of the order service, with every field where it stands in a message. */
export function soapEntries(): SearchEntry[] {
  return [...operations.flatMap(operationEntries), ...sharedTypes.map(typeEntry)];
}

function operationEntries({
  name,
  documentation,
  request,
  response,
}: (typeof operations)[number]): SearchEntry[] {
  const path = operationPath(name);
  return [
    {
      kind: "SOAP operation",
      title: name,
      context: "SOAP order service",
      text: documentation,
      path,
      weight: 2,
    },
    ...fieldEntries(findType(request), name, "request", path),
    ...fieldEntries(findType(response), name, "response", path),
  ];
}

function fieldEntries(
  type: DescribedType,
  operation: string,
  anchor: string,
  path: string,
): SearchEntry[] {
  return type.fields
    .filter(({ name }) => name !== "auth")
    .flatMap(({ name, type: fieldType, complex, documentation, assumption }) => [
      {
        kind: "SOAP field" as const,
        title: name,
        context: `${operation}, ${anchor.replaceAll(".", " › ")}`,
        text: searchText([fieldType, documentation, assumption?.text].filter(Boolean).join(". ")),
        path: `${path}#${anchor}.${name}`,
        weight: 0.8,
      },
      ...(complex ? fieldEntries(findType(fieldType), operation, `${anchor}.${name}`, path) : []),
    ]);
}

function typeEntry({ name, documentation, fields }: DescribedType): SearchEntry {
  return {
    kind: "SOAP type",
    title: name,
    context: "SOAP order service",
    text: searchText(documentation ?? fields.map((field) => field.name).join(", ")),
    path: `reference/soap/types.html#${name}`,
    weight: 1.4,
  };
}
