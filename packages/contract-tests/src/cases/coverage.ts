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

/** The coverage of the contract, which tells which rules of the contract are tested by test cases. */
export interface Coverage {
  /** The number of rules in the contract. */
  readonly rules: number;
  /**
   * Ids of rules that no contract test case cites, or that only cases for deployments cite, which a test run does not
   * reach.
   */
  readonly withoutCase: readonly string[];
  /** Rule ids that contract test cases cite although the contract has no such rule. */
  readonly unknown: readonly string[];
}

/** Compares the rules of the REST and SOAP contracts with the rules that the contract test cases cite. */
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
 * Lists the ids of all rules of the REST contract: responses, named examples, rules of the prose, parameters,
 * and keywords of body schemas. Rules that are added to the contract later are listed as well, without a change of
 * the coverage check, except for rules that only a description states ({@link proseRules}).
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

/** The JSON Schema keywords of a field that each count as one rule of the contract. */
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

/** Lists one contract rule for each constraint of a request schema and of the schemas that it refers to. */
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

/**
 * Lists one contract rule for each enum value of a response field: a contract test case must have received the value
 * in a response.
 */
function listResultSchemaRules(contract: OpenApi, schema: Schema): string[] {
  return [...listObjects(contract, schema)].flatMap(([name, { fields }]) =>
    fields.flatMap((field) =>
      listedValues(resolved(contract, field.schema)).map(
        (value) => `${name}.${field.name} value ${value}`,
      ),
    ),
  );
}

/** The enum values of a schema as texts, including null. */
function listedValues(schema: Schema): string[] {
  const values: unknown = member(schema.node, "enum")?.value;
  return Array.isArray(values) ? values.map(String) : [];
}

/** Finds the object schemas that have a name, among a schema and all schemas that it contains. */
function listObjects(contract: OpenApi, schema: Schema): ReadonlyMap<string, ObjectSchema> {
  const found = new Map<string, ObjectSchema>();
  visitSchemas(contract, schema, (item) => {
    const target = item.type === "reference" ? resolved(contract, item) : undefined;
    if (item.type === "reference" && target?.type === "object") found.set(item.name, target);
  });
  return found;
}

/**
 * Lists the ids of all rules of the SOAP contract: for each operation its success and its failure, and for each
 * request element whether it is required, nillable and repeated, and its type.
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
