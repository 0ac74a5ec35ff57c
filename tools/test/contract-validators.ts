import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSchemaCompiler } from "@marketplace-seller/testing/json";
import { parse } from "yaml";

interface Json {
  [key: string]: unknown;
}

/**
 * JSON Schema validators for the contract's files. The JSON Schema validators resolve references between the contract's
 * files by code of their own, so that they share no code with the generator.
 */
export interface ContractValidators {
  /**
   * Finds the validator of an operation's query or body, by a name such as `<operationId> query` or `<operationId>
   * body`.
   */
  findValidator(name: string): (value: unknown) => boolean;
  /** Numbers at and beside the limits of all ranges that the contract declares. */
  readonly numbers: readonly number[];
  /** Collects every enum value of the contract. */
  readonly texts: readonly string[];
  /** Collects the name of every property of the contract. */
  readonly propertyNames: readonly string[];
}

export function contractValidators(root: string): ContractValidators {
  const documents: Record<string, Json> = {};
  const schemas = new Map<string, Json>();
  const facts: unknown[] = [];
  for (const file of globSync("specs/rest/{schemas,paths}/*.yaml", { cwd: root })) {
    const document = parse(readFileSync(join(root, file), "utf8")) as Json;
    facts.push(document);
    const id = `contract:/${file.replaceAll("\\", "/")}`;
    if (file.includes("schemas")) documents[id] = document;
    else for (const [name, schema] of requestSchemas(document, id)) schemas.set(name, schema);
  }
  const compile = createSchemaCompiler(documents);
  return {
    findValidator: (name) => {
      const schema = schemas.get(name);
      if (schema === undefined) throw new Error(`the contract has no ${name}`);
      const findProblems = compile(schema);
      return (value) => findProblems(value).length === 0;
    },
    numbers: [...new Set(facts.flatMap(numbersIn))],
    texts: [...new Set(facts.flatMap((fact) => listValues(fact, "enum")).flat())].filter(
      (word) => typeof word === "string",
    ),
    propertyNames: [
      ...new Set(facts.flatMap((item) => listValues(item, "properties")).flatMap(listKeys)),
    ],
  };
}

function requestSchemas(paths: Json, id: string): [string, Json][] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Json)) as Json[];
  return operations.flatMap((operation) => {
    const name = String(operation.operationId);
    const found: [string, Json][] = [];
    const body = listValues(operation.requestBody, "schema")[0] as Json | undefined;
    if (body !== undefined) found.push([`${name} body`, { $id: `${id}/../${name}-body`, ...body }]);
    const parameters = operation.parameters as Json[] | undefined;
    if (parameters !== undefined) {
      found.push([`${name} query`, { $id: `${id}/../${name}-query`, ...buildQuery(parameters) }]);
    }
    return found;
  });
}

function buildQuery(parameters: readonly Json[]): Json {
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(
      parameters.map((parameter) => [String(parameter.name), parameter.schema]),
    ),
    required: parameters.filter((json) => json.required === true).map((item) => item.name),
  };
}

function numbersIn(document: unknown): number[] {
  const bounds = ["minimum", "maximum", "exclusiveMinimum"].flatMap((key) =>
    listValues(document, key),
  );
  return [...bounds, ...listValues(document, "enum").flat(), -(2 ** 31), 2 ** 31 - 1]
    .filter((value): value is number => typeof value === "number")
    .flatMap((value) => [value - 1, value, value + 1]);
}

/** Collects all values of a key, anywhere in a document. */
function listValues(document: unknown, key: string): unknown[] {
  if (typeof document !== "object" || document === null) return [];
  const atThisNode = Object.hasOwn(document, key) ? [(document as Json)[key]] : [];
  return [...atThisNode, ...Object.values(document).flatMap((item) => listValues(item, key))];
}

function listKeys(value: unknown): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
