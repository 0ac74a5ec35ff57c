import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readJson } from "../exact/json.ts";
import { type Exact, type ExactObject, isList, isObject, Numeral } from "../exact/numeral.ts";
import { CannotRun } from "../failures/cannot-run.ts";

/** The bundled REST contract, with every digit of its examples. */
export interface OpenApi {
  readonly document: ExactObject;
  readonly operations: readonly RestOperation[];
}

/** One operation of the REST contract. */
export interface RestOperation {
  readonly id: string;
  readonly method: "GET" | "PUT" | "POST";
  readonly path: string;
  readonly description: string;
  readonly parameters: readonly ExactObject[];
  readonly body: Media | undefined;
  readonly responses: readonly RestResponse[];
  /** Every `x-assumption` of the operation, as `id: sentence`. */
  readonly assumptions: readonly string[];
  readonly rateLimit: boolean;
}

/** A documented response. */
export interface RestResponse extends Media {
  readonly status: number;
}

/** A JSON body: its schema, and its named examples. */
export interface Media {
  readonly schema: ExactObject;
  readonly examples: ReadonlyMap<string, Exact>;
}

/** Where the bundled contract of this workspace is. */
export const contractFile = fileURLToPath(
  import.meta.resolve("@marketplace-seller/contract/openapi.json"),
);

/**
 * Reads the contract.
 *
 * @throws CannotRun when there is no such file, or it is no OpenAPI document in JSON
 */
export async function readOpenApi(file: string = contractFile): Promise<OpenApi> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CannotRun(`The contract ${file} cannot be read.`);
  });
  let document: Exact;
  try {
    document = readJson(text);
  } catch (error) {
    throw new CannotRun(`The contract ${file} does not parse: ${(error as Error).message}`);
  }
  if (!isObject(document) || !isObject(document.paths)) {
    throw new CannotRun(`The contract ${file} is no OpenAPI document: it has no paths.`);
  }
  return { document, operations: operationsOf(document, document.paths) };
}

function operationsOf(document: ExactObject, paths: ExactObject): RestOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(objectOf(item)).map(([method, operation]) =>
      operationOf(document, path, method, objectOf(operation)),
    ),
  );
}

function operationOf(
  document: ExactObject,
  path: string,
  method: string,
  operation: ExactObject,
): RestOperation {
  const { requestBody, responses } = operation;
  return {
    id: textOf(operation.operationId),
    method: method.toUpperCase() as RestOperation["method"],
    path,
    description: textOf(operation.description),
    parameters: listOf(operation.parameters).map(objectOf),
    body: requestBody === undefined ? undefined : mediaOf(document, objectOf(requestBody)),
    responses: Object.entries(objectOf(responses)).map(([status, response]) => ({
      status: Number(status),
      ...mediaOf(document, resolve(document, objectOf(response))),
    })),
    assumptions: assumptionsOf(operation),
    rateLimit: operation["x-rate-limit"] !== undefined,
  };
}

function mediaOf(document: ExactObject, holder: ExactObject): Media {
  const media = objectOf(objectOf(holder.content)["application/json"]);
  const examples = Object.entries(objectOf(media.examples ?? {})).map(
    ([name, example]) => [name, resolve(document, objectOf(example)).value ?? null] as const,
  );
  return { schema: objectOf(media.schema), examples: new Map(examples) };
}

/** What a `$ref` points at; anything else as it is. */
export function resolve(document: ExactObject, node: ExactObject): ExactObject {
  const { $ref: reference } = node;
  if (typeof reference !== "string") return node;
  let target: Exact | undefined = document;
  for (const key of reference.replace("#/", "").split("/")) target = objectOf(target)[key];
  return objectOf(target);
}

/** The name that a `$ref` ends in. */
export function referenceName(node: ExactObject): string | undefined {
  return typeof node.$ref === "string" ? node.$ref.split("/").at(-1) : undefined;
}

/** The assumptions that stand at one node. */
export function assumptionsOf(node: ExactObject): string[] {
  const given = node["x-assumption"];
  return (isList(given) ? given : given === undefined ? [] : [given]).map(textOf);
}

/** @throws CannotRun when the contract has something else where an object belongs */
export function objectOf(value: Exact | undefined): ExactObject {
  if (!isObject(value)) throw new CannotRun("The contract lacks an object where one belongs.");
  return value;
}

/** A list, or the empty one when there is none. */
export function listOf(value: Exact | undefined): readonly Exact[] {
  return isList(value) ? value : [];
}

/** Text, or the empty one. */
export function textOf(value: Exact | undefined): string {
  return value instanceof Numeral ? value.text : typeof value === "string" ? value : "";
}
