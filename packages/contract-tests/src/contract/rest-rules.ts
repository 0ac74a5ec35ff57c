import { type Exact, type ExactObject, isObject } from "../exact/numeral.ts";
import { type OpenApi, type RestOperation, toList, toObject, toText } from "./open-api.ts";
import { type Rule, splitSentences } from "./rule.ts";
import { listedValue, requestSchemaRules, resultSchemaRules } from "./schema-rules.ts";

/**
 * Every rule of the REST contract: responses, named examples, sentences of the descriptions, parameters,
 * and what the schemas of bodies say. A rule that is added to the contract appears here by itself.
 */
export function restRules(contract: OpenApi): Rule[] {
  const rules = contract.operations.flatMap((operation) => listRules(contract, operation));
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

function listRules(contract: OpenApi, operation: RestOperation): Rule[] {
  const { id, body, responses } = operation;
  const texts = [
    ...responses.map(({ status }) => `${id} response ${status}`),
    ...[body, ...responses].flatMap((media) =>
      [...(media?.examples.keys() ?? [])].map((name) => `${id} example ${name}`),
    ),
    ...splitSentences(operation.description).map((sentence) => `${id} says ${sentence}`),
    ...operation.parameters.flatMap((parameter) => parameterRules(contract, id, parameter)),
    ...(operation.rateLimit ? [`${id} rate limit`] : []),
    ...(body === undefined ? [] : requestSchemaRules(contract, body.schema)),
    ...responses.flatMap(({ schema }) => resultSchemaRules(contract, schema)),
  ];
  return texts.map((text) => ({ id: text, operation: id, protocol: "REST" }));
}

function parameterRules(contract: OpenApi, id: string, parameter: ExactObject): string[] {
  const name = `${id} query ${toText(parameter.name)}`;
  const schema = findSchema(contract, toObject(parameter.schema));
  return [
    name,
    ...(schema.type === "string" ? [] : [`${name} type`]),
    ...["minimum", "maximum", "default"]
      .filter((keyword) => schema[keyword] !== undefined)
      .map((keyword) => `${name} ${keyword}`),
    ...(schema.enum === undefined ? [] : [`${name} enum`]),
    ...toList(schema.enum).map((value: Exact) => `${name} value ${listedValue(value)}`),
  ];
}

function findSchema(contract: OpenApi, schema: ExactObject): ExactObject {
  const name = toText(schema.$ref).split("/").at(-1);
  const schemas = toObject(toObject(contract.document.components).schemas);
  const found = name === undefined || name === "" ? schema : schemas[name];
  return isObject(found) ? found : schema;
}
