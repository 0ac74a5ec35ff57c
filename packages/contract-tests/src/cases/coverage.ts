import {
  type FieldModel,
  member,
  type ObjectSchema,
  type Parameter,
  resolved,
  type Schema,
  type SoapModel,
  visitSchemas,
} from "@marketplace-seller/tools/contracts";
import { type OpenApi, type RestOperation, says } from "../contract/open-api.ts";
import type { Case } from "./case.ts";

/** The contract's rules against the cases that cite them. */
export interface Coverage {
  /** How many rules the contract has. */
  readonly rules: number;
  /** Rules that no case cites, or only cases for deployments, which a test run does not have. */
  readonly withoutCase: readonly string[];
  /** What cases cite that is no rule of the contract. */
  readonly unknown: readonly string[];
}

/** Compares the rules of both contracts with what the cases cite. */
export function findCoverage(
  contract: OpenApi,
  service: SoapModel,
  cases: readonly Case[],
): Coverage {
  const rules = new Set([...restRules(contract), ...soapRules(service)]);
  const local = cases.filter(({ targets }) => targets?.some((kind) => kind !== "live") ?? true);
  const observed = new Set(local.flatMap(({ covers }) => covers));
  const cited = new Set(cases.flatMap(({ covers }) => covers));
  return {
    rules: rules.size,
    withoutCase: [...rules.difference(observed)],
    unknown: [...cited.difference(rules)],
  };
}

/**
 * Every rule of the REST contract, as cases cite it: responses, named examples, sentences of the descriptions, parameters,
 * and what the schemas of bodies say. A rule that is added to the contract appears here by itself.
 */
export function restRules(contract: OpenApi): readonly string[] {
  return contract.operations.flatMap((operation) => listRules(contract, operation));
}

function listRules(contract: OpenApi, operation: RestOperation): string[] {
  const { id, body, query, responses, examples, words: texts, rateLimit } = operation;
  return [
    ...responses.map(({ status }) => `${id} response ${status}`),
    ...[...examples, ...responses.flatMap((response) => response.examples)].map(
      ({ name }) => `${id} example ${name}`,
    ),
    ...splitSentences(texts.description ?? "").map((sentence) => `${id} says ${sentence}`),
    ...query.flatMap((parameter) => parameterRules(contract, id, parameter)),
    ...(rateLimit === undefined ? [] : [`${id} rate limit`]),
    ...(body === undefined ? [] : requestSchemaRules(contract, body)),
    ...responses.flatMap((response) =>
      response.body === undefined ? [] : resultSchemaRules(contract, response.body),
    ),
  ];
}

function parameterRules(contract: OpenApi, id: string, { name, schema }: Parameter): string[] {
  const place = `${id} query ${name}`;
  const ownValue = resolved(contract, schema);
  return [
    place,
    ...(ownValue.type === "string" ? [] : [`${place} type`]),
    ...["minimum", "maximum", "default", "enum"]
      .filter((keyword) => says(ownValue, keyword))
      .map((keyword) => `${place} ${keyword}`),
    ...listedValues(ownValue).map((value) => `${place} value ${value}`),
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
      const ownValue = resolved(contract, field.schema);
      return [
        ...(field.required ? [`${place} required`] : []),
        `${place} type`,
        ...keywords
          .filter((keyword) => says(ownValue, keyword))
          .map((keyword) => `${place} ${keyword.replace("x-", "")}`),
        ...listedValues(ownValue).map((value) => `${place} value ${value}`),
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
  visitSchemas(contract, schema, (item) => {
    const target = item.type === "reference" ? resolved(contract, item) : undefined;
    if (item.type === "reference" && target?.type === "object") found.set(item.name, target);
  });
  return found;
}

/**
 * Every rule of the SOAP contract: each operation succeeds and fails; each element of a
 * request is required or not, nillable or not, of its type, repeated.
 */
export function soapRules(service: SoapModel): readonly string[] {
  return service.operations.flatMap(({ name, documentation }) => [
    `${name} success`,
    `${name} failure`,
    ...splitSentences(documentation).map((sentence) => `${name} says ${sentence}`),
    ...elementRules(service, `${name}Request`, new Set()),
  ]);
}

function elementRules(service: SoapModel, name: string, seen: Set<string>): string[] {
  if (seen.has(name)) return [];
  seen.add(name);
  const type = service.types.find((typeModel) => typeModel.name === name);
  return (type?.fields ?? []).flatMap((field) => [
    ...fieldRules(`${name}.${field.name}`, field),
    ...("complex" in field.type ? elementRules(service, field.type.complex, seen) : []),
  ]);
}

function fieldRules(place: string, field: FieldModel): string[] {
  const { optional, nillable, repeated, whenAbsent, type } = field;
  const mayBeAbsent = optional || nillable || repeated || whenAbsent !== undefined;
  const isText = "simple" in type && (type.simple === "string" || type.simple === "dateTime");
  return [
    ...(mayBeAbsent ? [] : [`${place} required`]),
    ...(nillable ? [`${place} nil`] : []),
    ...(repeated ? [`${place} repeated`] : []),
    ...(whenAbsent !== undefined ? [`${place} absent`] : []),
    ...("simple" in type && !isText ? [`${place} type`] : []),
  ];
}

/** The sentences of a description, its lists included, without emphasis or code marks. */
export function splitSentences(description: string): string[] {
  const paragraphs = description
    .replaceAll(/\s*\n\s*(?:-|\d+\.)\s+/g, "\n\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim());
  return paragraphs
    .filter((paragraph) => !/^\*\*[^*]+\*\*$/.test(paragraph))
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?=[A-Z`])/))
    .map((sentence) => sentence.replaceAll("`", "").trim())
    .filter((sentence) => sentence !== "");
}
