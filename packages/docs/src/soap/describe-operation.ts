import {
  type DescribedField,
  type DescribedOperation,
  operations,
} from "../gen/order-service.gen.ts";
import type { Direction } from "../openapi/schema-fields.ts";
import type { Field, Operation } from "../reference/operation.ts";
import { findType } from "./find-type.ts";

/** Where an operation's page is, without an ending. */
export function soapOperationPath(name: string): string {
  return `reference/soap/${name}`;
}

/** Every operation of the order service as the reference shows it. */
export const soapOperations: readonly Operation[] = operations.map(describe);

function describe({ name, documentation, request, response }: DescribedOperation): Operation {
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
  return findType(name).fields.map((field) => describeField(field, direction));
}

function describeField(field: DescribedField, direction: Direction | "both"): Field {
  const { name, type, complex, documentation, assumption } = field;
  const isNested = complex && direction !== "both";
  return {
    name,
    type: typeName(field),
    ...(complex ? { typePages: { [type]: `/reference/soap/types.html#${type}` } } : {}),
    flags: flagsOf(field, direction),
    ...(documentation === undefined ? {} : { description: documentation }),
    assumptions: assumption === undefined ? [] : [assumption],
    ...(isNested ? { inside: { name: type, fields: fieldsOfType(type, direction) } } : {}),
  };
}

function typeName({ type, repeated, maximum }: DescribedField): string {
  if (!repeated) return type;
  return `${type}, ${maximum === undefined ? "repeated" : `up to ${maximum}`}`;
}

/** A sender must know what is required, a receiver what may be missing. */
function flagsOf(
  { optional, nillable, repeated, kind }: DescribedField,
  direction: Direction | "both",
): string[] {
  const mayBeAbsent = optional && !repeated;
  return [
    ...(direction === "request" && !optional && !repeated ? ["required"] : []),
    ...(direction !== "request" && mayBeAbsent ? ["may be absent"] : []),
    ...(nillable ? ["may be nil"] : []),
    ...(kind === undefined ? [] : [kind]),
  ];
}
