import {
  member,
  type ObjectSchema,
  type Parameter,
  resolved,
  type Schema,
  visitSchemas,
} from "@marketplace-seller/tools/contracts";
import { type OpenApi, type RestOperation, says } from "./open-api.ts";
import { type Rule, splitSentences } from "./rule.ts";

/**
 * Every rule of the REST contract: responses, named examples, sentences of the descriptions, parameters,
 * and what the schemas of bodies say. A rule that is added to the contract appears here by itself.
 */
export function restRules(contract: OpenApi): Rule[] {
  const rules = contract.operations.flatMap((operation) => listRules(contract, operation));
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

function listRules(contract: OpenApi, operation: RestOperation): Rule[] {
  const { id, body, query, responses, examples, words, rateLimit } = operation;
  const texts = [
    ...responses.map(({ status }) => `${id} response ${status}`),
    ...[...examples, ...responses.flatMap((response) => response.examples)].map(
      ({ name }) => `${id} example ${name}`,
    ),
    ...splitSentences(words.description ?? "").map((sentence) => `${id} says ${sentence}`),
    ...query.flatMap((parameter) => parameterRules(contract, id, parameter)),
    ...(rateLimit === undefined ? [] : [`${id} rate limit`]),
    ...(body === undefined ? [] : requestSchemaRules(contract, body)),
    ...responses.flatMap((response) =>
      response.body === undefined ? [] : resultSchemaRules(contract, response.body),
    ),
  ];
  return texts.map((text) => ({ id: text, operation: id, protocol: "REST" }));
}

function parameterRules(contract: OpenApi, id: string, { name, schema }: Parameter): string[] {
  const place = `${id} query ${name}`;
  const own = resolved(contract, schema);
  return [
    place,
    ...(own.type === "string" ? [] : [`${place} type`]),
    ...["minimum", "maximum", "default", "enum"]
      .filter((keyword) => says(own, keyword))
      .map((keyword) => `${place} ${keyword}`),
    ...listedValues(own).map((value) => `${place} value ${value}`),
  ];
}

/** Keywords of a field's schema that each make one rule. */
const keywords = [
  "minimum",
  "maximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "pattern",
  "x-fraction-digits",
  "x-allowed-ranges",
  "default",
  "enum",
];

/** What a request's schema and those within it demand, one rule each. */
function requestSchemaRules(contract: OpenApi, schema: Schema): string[] {
  return [...listObjects(contract, schema)].flatMap(([name, object]) => [
    ...(object.closed ? [`${name} unknown fields`] : []),
    ...Object.keys(object.dependentRequired).map((field) => `${name}.${field} dependentRequired`),
    ...Object.keys(object.notBelow).map((field) => `${name}.${field} not-below`),
    ...object.fields.flatMap((field) => {
      const place = `${name}.${field.name}`;
      const own = resolved(contract, field.schema);
      return [
        ...(field.required ? [`${place} required`] : []),
        `${place} type`,
        ...keywords
          .filter((keyword) => says(own, keyword))
          .map((keyword) => `${place} ${keyword.replace("x-", "")}`),
        ...listedValues(own).map((value) => `${place} value ${value}`),
      ];
    }),
  ]);
}

/** The listed values of a result's fields: each must have been seen in a response. */
function resultSchemaRules(contract: OpenApi, schema: Schema): string[] {
  return [...listObjects(contract, schema)].flatMap(([name, { fields }]) =>
    fields.flatMap((field) =>
      listedValues(resolved(contract, field.schema)).map(
        (value) => `${name}.${field.name} value ${value}`,
      ),
    ),
  );
}

/** The values that a schema lists, null included, as a rule names them. */
function listedValues(schema: Schema): string[] {
  const values: unknown = member(schema.node, "enum")?.value;
  return Array.isArray(values) ? values.map(String) : [];
}

/** The named objects among a schema and everything that it holds. */
function listObjects(contract: OpenApi, schema: Schema): ReadonlyMap<string, ObjectSchema> {
  const found = new Map<string, ObjectSchema>();
  visitSchemas(contract, schema, (each) => {
    const target = each.type === "reference" ? resolved(contract, each) : undefined;
    if (each.type === "reference" && target?.type === "object") found.set(each.name, target);
  });
  return found;
}
