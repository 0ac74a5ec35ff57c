import {
  type Operation as ContractOperation,
  type Example,
  member,
  type Response,
  type RestContract,
  resolved,
  type Schema,
} from "@marketplace-seller/tools/contracts";
import type { Operation, Part } from "../reference/operation.ts";
import type { Message } from "../reference/operation-page.ts";
import { escapeText, paragraphs } from "../site/markdown.ts";
import {
  type Direction,
  describeField,
  listAssumptions,
  listFields,
  nameElement,
  objectRules,
} from "./schema-fields.ts";

export function describeOperation(
  contract: RestContract,
  operation: ContractOperation,
  page: string,
): Operation {
  const { id, summary, documentation, body, responses } = operation;
  return {
    name: id,
    page,
    lead: `${summary}.`,
    ...(documentation.description !== undefined && { description: documentation.description }),
    parts: [
      ...parameterParts(contract, operation),
      ...(body === undefined ? [] : [bodyPart(contract, body, "request", "Request body")]),
      ...responses.filter(isSuccess).map((response) => ({
        ...(response.body === undefined
          ? { id: "response", fields: [] }
          : bodyPart(contract, response.body, "response", "")),
        title: `Response ${escapeText(response.status)}`,
        note: response.documentation.description ?? "",
        assumptions: listAssumptions(response, response.body && resolved(contract, response.body)),
      })),
    ],
  };
}

export function isSuccess({ status }: Pick<Response, "status">): boolean {
  return status.startsWith("2");
}

/** The path of an operation after the path in the address of the OpenAPI server, such as `/_sandbox`. */
export function findPath({ servers }: RestContract, { path }: ContractOperation): string {
  const address = servers[0]?.address ?? "";
  return (URL.canParse(address) ? new URL(address).pathname.replace(/\/$/, "") : "") + path;
}

function parameterParts(
  contract: RestContract,
  { pathParameters, query }: ContractOperation,
): Part[] {
  const groups = [
    { id: "path", title: "Path parameters", parameters: pathParameters },
    { id: "query", title: "Query parameters", parameters: query },
  ];
  return groups
    .filter(({ parameters }) => parameters.length > 0)
    .map(({ id, title, parameters }) => ({
      id,
      title,
      assumptions: [],
      fields: parameters.map((parameter) => {
        const { schema, documentation } = parameter;
        const described = {
          description: documentation.description ?? schema.documentation.description,
          assumptions:
            documentation.assumptions.length > 0
              ? documentation.assumptions
              : schema.documentation.assumptions,
        };
        const use = { ...parameter, schema: { ...schema, documentation: described } as Schema };
        return describeField({ contract, direction: "request" }, use);
      }),
      ...(parameters.some(({ required }) => required) ? {} : { note: "All optional." }),
    }));
}

function bodyPart(contract: RestContract, body: Schema, direction: Direction, title: string): Part {
  const reader = { contract, direction };
  const schema = resolved(contract, body);
  const rules = schema.type === "object" ? objectRules(schema) : [];
  const note = paragraphs([schema.documentation.description, ...rules]);
  return {
    id: direction,
    title,
    typeName: nameElement(reader, body),
    ...(note === "" ? {} : { note }),
    fields: listFields(reader, body),
    assumptions: listAssumptions(schema),
  };
}

/** The named examples of an operation with every digit: requests, responses and refusals. */
export function exampleMessages({ examples, responses }: ContractOperation): Message[] {
  const received = responses.flatMap((response) => {
    const kind = isSuccess(response) ? "Response" : "Refused";
    return response.examples.map((example) => message(example, `${kind} ${response.status}`));
  });
  return [...examples.map((item) => message(item, "Request")), ...received];
}

/** Those whose names begin with `kind`. */
function message({ name, node }: Example, kind: string): Message {
  const isNamed = member(node, "value") !== undefined;
  const summary = isNamed ? member(node, "summary")?.value : undefined;
  const code = node.document.writtenAt(isNamed ? [...node.path, "value"] : node.path);
  return { name: isNamed ? `${kind}: ${summary ?? name}` : kind, code, language: "json" };
}
