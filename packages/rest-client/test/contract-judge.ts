import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OperationId } from "../src/index.ts";

type Json = Record<string, unknown>;

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Json;
  }[];
  readonly requestBody?: {
    readonly content: { readonly "application/json": { readonly schema: Json } };
  };
}

interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: Json;
}

/** Says whether a value satisfies the contract's JSON Schema. */
export type Judge = (value: unknown) => boolean;

/**
 * A second opinion on requests: Ajv over the published contract, sharing nothing with the shapes. It
 * knows standard JSON Schema; our own `x-` rules it passes over.
 */
export function contractJudges(): ReadonlyMap<OperationId, { query: Judge; body?: Judge }> {
  const file = createRequire(import.meta.url).resolve("@marketplace-seller/contract/openapi.json");
  const contract: Contract = JSON.parse(readFileSync(file, "utf8"));
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv, ["int32", "uri"]);
  // A double holds neither of them: their digits are our own tests' concern.
  for (const name of ["int64", "decimal"]) ajv.addFormat(name, true);
  ajv.addSchema({ $id: "contract", components: contract.components });
  const judge = (schema: Json): Judge => {
    const validate = ajv.compile(absolute(schema) as Json);
    return (value) => validate(value) === true;
  };
  const operations = Object.values(contract.paths).flatMap((path) => Object.values(path));
  return new Map(
    operations.map((operation) => {
      const body = operation.requestBody?.content["application/json"].schema;
      const judges = { query: judge(querySchema(operation)), ...(body && { body: judge(body) }) };
      return [operation.operationId as OperationId, judges];
    }),
  );
}

function querySchema({ parameters = [] }: Operation): Json {
  const query = parameters.filter((parameter) => parameter.in === "query");
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  return { type: "object", properties, additionalProperties: false };
}

/** References of the contract are relative to its document. */
function absolute(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(absolute);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string"
        ? inner.replace(/^#/, "contract#")
        : absolute(inner),
    ]),
  );
}
