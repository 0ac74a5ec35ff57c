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
  return { document, operations: readOperations(document, document.paths) };
}

function readOperations(document: ExactObject, paths: ExactObject): RestOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(toObject(item)).map(([method, operation]) =>
      findOperation(document, path, method, toObject(operation)),
    ),
  );
}

function findOperation(
  document: ExactObject,
  path: string,
  method: string,
  operation: ExactObject,
): RestOperation {
  const { requestBody, responses } = operation;
  return {
    id: toText(operation.operationId),
    method: method.toUpperCase() as RestOperation["method"],
    path,
    description: toText(operation.description),
    parameters: toList(operation.parameters).map(toObject),
    body: requestBody === undefined ? undefined : readMedia(document, toObject(requestBody)),
    responses: Object.entries(toObject(responses)).map(([status, response]) => ({
      status: Number(status),
      ...readMedia(document, resolve(document, toObject(response))),
    })),
    assumptions: readAssumptions(operation),
    rateLimit: operation["x-rate-limit"] !== undefined,
  };
}

function readMedia(document: ExactObject, holder: ExactObject): Media {
  const media = toObject(toObject(holder.content)["application/json"]);
  const examples = Object.entries(toObject(media.examples ?? {})).map(
    ([name, example]) => [name, resolve(document, toObject(example)).value ?? null] as const,
  );
  return { schema: toObject(media.schema), examples: new Map(examples) };
}

/** What a `$ref` points at; anything else as it is. */
export function resolve(document: ExactObject, node: ExactObject): ExactObject {
  const { $ref: reference } = node;
  if (typeof reference !== "string") return node;
  let target: Exact | undefined = document;
  for (const key of reference.replace("#/", "").split("/")) target = toObject(target)[key];
  return toObject(target);
}

/** The name that a `$ref` ends in. */
export function referenceName(node: ExactObject): string | undefined {
  return typeof node.$ref === "string" ? node.$ref.split("/").at(-1) : undefined;
}

/** The assumptions that stand at one node. */
export function readAssumptions(node: ExactObject): string[] {
  const given = node["x-assumption"];
  return (isList(given) ? given : given === undefined ? [] : [given]).map(toText);
}

/** @throws CannotRun when the contract has something else where an object belongs */
export function toObject(value: Exact | undefined): ExactObject {
  if (!isObject(value)) throw new CannotRun("The contract lacks an object where one belongs.");
  return value;
}

/** A list, or the empty one when there is none. */
export function toList(value: Exact | undefined): readonly Exact[] {
  return isList(value) ? value : [];
}

/** Text, or the empty one. */
export function toText(value: Exact | undefined): string {
  return value instanceof Numeral ? value.text : typeof value === "string" ? value : "";
}
