import type { Operation, Part } from "../reference/operation.ts";
import { type JsonObject, text } from "./json.ts";
import type { OpenApi, OpenApiOperation, OpenApiResponse } from "./read-open-api.ts";
import { resolve } from "./read-open-api.ts";
import { objectRules } from "./rules-in-words.ts";
import { assumptionsOf, type Direction, elementName, fieldOf, fieldsOf } from "./schema-fields.ts";

/** An operation of an OpenAPI document as the reference shows it. */
export function describeOperation(
  { document }: OpenApi,
  operation: OpenApiOperation,
  page: string,
): Operation {
  const { operationId, summary, description, parameters, request, responses } = operation;
  return {
    name: operationId,
    page,
    lead: `${summary}.`,
    description,
    parts: [
      ...parameterParts(document, parameters),
      ...(request === undefined ? [] : [bodyPart(document, request, "request", "Request body")]),
      ...responses.filter(isSuccess).map(({ status, description: note, body, source }) => ({
        ...(body === undefined
          ? { id: "response", title: "", fields: [], assumptions: [] }
          : bodyPart(document, body, "response", "")),
        title: `Response ${status}`,
        note,
        assumptions: assumptionsOf(source, resolve(document, body?.schema)),
      })),
    ],
  };
}

/** Whether a response says that the call succeeded. */
export function isSuccess({ status }: Pick<OpenApiResponse, "status">): boolean {
  return status.startsWith("2");
}

const places = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Headers"],
] as const;

function parameterParts(document: JsonObject, parameters: readonly JsonObject[]): Part[] {
  return places.flatMap(([place, title]) => {
    const found = parameters.filter((parameter) => parameter.in === place);
    if (found.length === 0) return [];
    const fields = found.map((parameter) => {
      const schema = resolve(document, parameter.schema);
      const { description, "x-assumption": assumption } = parameter;
      const described = {
        ...schema,
        ...(description === undefined ? {} : { description }),
        ...(assumption === undefined ? {} : { "x-assumption": assumption }),
      };
      const reader = { document, direction: "request" } as const;
      return fieldOf(reader, text(parameter.name) ?? "", described, parameter.required === true);
    });
    const isAnyRequired = found.some(({ required }) => required === true);
    const note = isAnyRequired ? {} : { note: "All optional." };
    return [{ id: place, title, fields, assumptions: [], ...note }];
  });
}

function bodyPart(
  document: JsonObject,
  body: JsonObject,
  direction: Direction,
  title: string,
): Part {
  const schema = resolve(document, body.schema);
  const note = [text(schema.description), ...objectRules(schema)].filter(Boolean).join("\n\n");
  return {
    id: direction,
    title,
    typeName: elementName({ document, direction }, body.schema ?? {}),
    ...(note === "" ? {} : { note }),
    fields: fieldsOf({ document, direction }, body.schema),
    assumptions: assumptionsOf(schema),
  };
}
