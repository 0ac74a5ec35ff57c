import { type Parameter, resolved } from "@marketplace-seller/tools/contracts";
import { type OpenApi, type RestOperation, says } from "./open-api.ts";
import { type Rule, splitSentences } from "./rule.ts";
import { listedValues, requestSchemaRules, resultSchemaRules } from "./schema-rules.ts";

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
