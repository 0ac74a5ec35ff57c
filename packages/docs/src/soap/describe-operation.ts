import type { FieldModel, OperationModel, TypeModel } from "@marketplace-seller/tools/contracts";
import type { Direction } from "../openapi/schema-fields.ts";
import type { Field, Operation } from "../reference/operation.ts";
import { contracts } from "../site/contracts.ts";

const { operations, types } = contracts.soap;

/** The types that messages are made of, without the messages themselves, by name. */
export const sharedTypes: readonly TypeModel[] = types
  .filter(
    ({ name }) => !operations.some(({ request, response }) => [request, response].includes(name)),
  )
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** Where an operation's page is, without an ending. */
export function soapOperationPath(name: string): string {
  return `reference/soap/${name}`;
}

/** Every operation of the order service as the reference shows it. */
export const soapOperations: readonly Operation[] = operations.map(describe);

function describe({ name, documentation, request, response }: OperationModel): Operation {
  return {
    name,
    page: soapOperationPath(name),
    lead: documentation,
    parts: [
      {
        id: "request",
        title: `Request: \`${request}\``,
        assumptions: [],
        fields: fieldsOfType(request, "request"),
      },
      {
        id: "response",
        title: `Response: \`${response}\``,
        assumptions: [],
        fields: fieldsOfType(response, "response"),
      },
    ],
  };
}

/** The fields of a type; with a direction, those of its fields' types too. */
export function fieldsOfType(name: string, direction: Direction | "both"): Field[] {
  const type = types.find((each) => each.name === name);
  return (type?.fields ?? []).map((field) => describeField(field, direction));
}

function describeField(field: FieldModel, direction: Direction | "both"): Field {
  const { name, type, xsdType, kind, optional, nillable, repeated } = field;
  const { documentation, assumption } = field;
  const complex = "complex" in type ? type.complex : undefined;
  const isNested = complex !== undefined && direction !== "both";
  // A sender must know what is required, a receiver what may be missing.
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
