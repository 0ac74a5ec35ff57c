import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { at, isObject, items, type Json, type JsonObject, members, read, text } from "./json.ts";

/** An OpenAPI document whose references are followed. */
export interface OpenApi {
  readonly version: string;
  readonly document: JsonObject;
  readonly operations: readonly OpenApiOperation[];
}

/** An operation, its references followed up to its schemas. */
export interface OpenApiOperation {
  readonly operationId: string;
  readonly method: string;
  /** With the path of the server's address before it. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly JsonObject[];
  /** The media type object of the request body. */
  readonly request: JsonObject | undefined;
  readonly responses: readonly OpenApiResponse[];
  /** The whole operation, for vendor extensions. */
  readonly source: JsonObject;
}

/** One response of an operation. */
export interface OpenApiResponse {
  readonly status: string;
  readonly description: string;
  /** The media type object of the body. */
  readonly body: JsonObject | undefined;
  readonly source: JsonObject;
}

const methods = new Set(["get", "put", "post", "delete", "patch", "head"]);

/** Reads a bundled OpenAPI document, every number with its digits. */
export function readOpenApi(file: string): OpenApi {
  const document = read(parseDocument(readFileSync(file, "utf8"), { intAsBigInt: true }));
  if (!isObject(document)) throw new Error(`${file} is not an OpenAPI document`);
  const base = basePath(text(at(items(document.servers)[0], "url")));
  const operations = members(document.paths).flatMap(([path, item]) =>
    members(item)
      .filter(([method]) => methods.has(method))
      .map(([method, operation]) => {
        const shared = items(at(item, "parameters"));
        return operationOf(document, base + path, method, resolve(document, operation), shared);
      }),
  );
  return { version: text(at(document, "info", "version")) ?? "", document, operations };
}

/** The path of a server's address, as `/_sandbox`; nothing where the address is a variable. */
function basePath(url = ""): string {
  return URL.canParse(url) ? new URL(url).pathname.replace(/\/$/, "") : "";
}

function operationOf(
  document: JsonObject,
  path: string,
  method: string,
  source: JsonObject,
  sharedParameters: readonly Json[],
): OpenApiOperation {
  const parameters = [...sharedParameters, ...items(source.parameters)];
  return {
    operationId: text(source.operationId) ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    summary: text(source.summary) ?? "",
    description: text(source.description) ?? "",
    parameters: parameters.map((parameter) => resolve(document, parameter)),
    request: bodyOf(resolve(document, source.requestBody)),
    responses: members(source.responses).map(([status, response]) => {
      const resolved = resolve(document, response);
      const description = text(resolved.description) ?? "";
      return { status, description, body: bodyOf(resolved), source: resolved };
    }),
    source,
  };
}

function bodyOf(holder: JsonObject): JsonObject | undefined {
  const [first] = members(holder.content);
  return first !== undefined && isObject(first[1]) ? first[1] : undefined;
}

/** What a value stands for: the target of its `$ref`, with the value's own members before the target's. */
export function resolve(document: JsonObject, value: Json | undefined): JsonObject {
  if (!isObject(value)) return {};
  const reference = text(value.$ref);
  if (reference === undefined) return value;
  const names = reference
    .slice(2)
    .split("/")
    .map((name) => name.replaceAll("~1", "/"));
  const { $ref, ...own } = value;
  return { ...resolve(document, at(document, ...names)), ...own };
}
