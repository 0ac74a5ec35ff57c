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
import { declares, type OpenApi, type RestOperation } from "../contract/open-api.ts";
import type { Case } from "./case.ts";
import { proseRules } from "./prose-rules.ts";

/** Which rules of the contract are tested. */
export interface Coverage {
  readonly rules: number;
  /** Cited by no case, or only by cases for deployments, which a test run does not reach. */
  readonly withoutCase: readonly string[];
  /** Cited, but not in the contract. */
  readonly unknown: readonly string[];
}

export function findCoverage(
  contract: OpenApi,
  service: SoapModel,
  cases: readonly Case[],
): Coverage {
  const rules = new Set([...listRestRules(contract), ...listSoapRules(service)]);
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
 * The ids of all rules of the REST contract: responses, named examples, rules of the prose, parameters, and keywords of
 * body schemas. New ones appear by themselves, except those that only a description states ({@link proseRules}).
 */
export function listRestRules(contract: OpenApi): readonly string[] {
  return contract.operations.flatMap((operation) => listRules(contract, operation));
}

function listRules(contract: OpenApi, operation: RestOperation): string[] {
  const { id, body, query, responses, examples, rateLimit } = operation;
  return [
    ...responses.map(({ status }) => `${id} response ${status}`),
    ...[...examples, ...responses.flatMap((response) => response.examples)].map(
      ({ name }) => `${id} example ${name}`,
    ),
    ...Object.keys(proseRules[id] ?? {}).map((rule) => `${id} rule ${rule}`),
    ...query.flatMap((parameter) => listParameterRules(contract, id, parameter)),
    ...(rateLimit === undefined ? [] : [`${id} rate limit`]),
    ...(body === undefined ? [] : listRequestSchemaRules(contract, body)),
    ...responses.flatMap((response) =>
      response.body === undefined ? [] : listResultSchemaRules(contract, response.body),
    ),
  ];
}

function listParameterRules(contract: OpenApi, id: string, { name, schema }: Parameter): string[] {
  const path = `${id} query ${name}`;
  const resolvedSchema = resolved(contract, schema);
  return [
    path,
    ...(resolvedSchema.type === "string" ? [] : [`${path} type`]),
    ...["minimum", "maximum", "default", "enum"]
      .filter((keyword) => declares(resolvedSchema, keyword))
      .map((keyword) => `${path} ${keyword}`),
    ...listedValues(resolvedSchema).map((value) => `${path} value ${value}`),
  ];
}

/** Of a field; each counts as one rule. */
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

/** One rule for each constraint of a request schema and those it refers to. */
function listRequestSchemaRules(contract: OpenApi, schema: Schema): string[] {
  return [...listObjects(contract, schema)].flatMap(([name, object]) => [
    ...(object.closed ? [`${name} unknown fields`] : []),
    ...Object.keys(object.dependentRequired).map((field) => `${name}.${field} dependentRequired`),
    ...Object.keys(object.notBelow).map((field) => `${name}.${field} not-below`),
    ...object.fields.flatMap((field) => {
      const path = `${name}.${field.name}`;
      const resolvedSchema = resolved(contract, field.schema);
      return [
        ...(field.required ? [`${path} required`] : []),
        `${path} type`,
        ...keywords
          .filter((keyword) => declares(resolvedSchema, keyword))
          .map((keyword) => `${path} ${keyword.replace("x-", "")}`),
        ...listedValues(resolvedSchema).map((value) => `${path} value ${value}`),
      ];
    }),
  ]);
}

/** One rule for each enum value of a response field: a case must have received it. */
function listResultSchemaRules(contract: OpenApi, schema: Schema): string[] {
  return [...listObjects(contract, schema)].flatMap(([name, { fields }]) =>
    fields.flatMap((field) =>
      listedValues(resolved(contract, field.schema)).map(
        (value) => `${name}.${field.name} value ${value}`,
      ),
    ),
  );
}

/** As texts, including null. */
function listedValues(schema: Schema): string[] {
  const values: unknown = member(schema.node, "enum")?.value;
  return Array.isArray(values) ? values.map(String) : [];
}

/** Those with a name, in a schema and all that it contains. */
function listObjects(contract: OpenApi, schema: Schema): ReadonlyMap<string, ObjectSchema> {
  const found = new Map<string, ObjectSchema>();
  visitSchemas(contract, schema, (item) => {
    const target = item.type === "reference" ? resolved(contract, item) : undefined;
    if (item.type === "reference" && target?.type === "object") found.set(item.name, target);
  });
  return found;
}

/**
 * For each operation success and failure; for each request element whether it is required, nillable and repeated, and
 * its type.
 */
export function listSoapRules(service: SoapModel): readonly string[] {
  return service.operations.flatMap(({ name }) => [
    `${name} success`,
    `${name} failure`,
    ...listElementRules(service, `${name}Request`, new Set()),
  ]);
}

function listElementRules(service: SoapModel, name: string, visited: Set<string>): string[] {
  if (visited.has(name)) return [];
  visited.add(name);
  const type = service.types.find((typeModel) => typeModel.name === name);
  return (type?.fields ?? []).flatMap((field) => [
    ...listFieldRules(`${name}.${field.name}`, field),
    ...("complex" in field.type ? listElementRules(service, field.type.complex, visited) : []),
  ]);
}

function listFieldRules(path: string, field: FieldModel): string[] {
  const { optional, nillable, repeated, whenAbsent, type } = field;
  const mayBeAbsent = optional || nillable || repeated || whenAbsent !== undefined;
  const isText = "simple" in type && (type.simple === "string" || type.simple === "dateTime");
  return [
    ...(mayBeAbsent ? [] : [`${path} required`]),
    ...(nillable ? [`${path} nil`] : []),
    ...(repeated ? [`${path} repeated`] : []),
    ...(whenAbsent !== undefined ? [`${path} absent`] : []),
    ...("simple" in type && !isText ? [`${path} type`] : []),
  ];
}
