import type { Operation, RestContract } from "../model/contract.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { exactTypes } from "./exact-types.ts";
import { renderHeader } from "./header.ts";
import { literal } from "./literal.ts";
import { responseWriters } from "./response-writers.ts";
import { type ShapeConstants, shapeConstants } from "./shape-constants.ts";

/**
 * The sandbox's routes with the shapes they read by, the types of requests and responses, and what writes responses.
 *
 * @param name - which routes these are: `rest` for those of the contract
 */
export function emitSandboxRoutes(contract: RestContract, name = "rest"): GeneratedFile {
  const constants = shapeConstants(contract);
  const types = ["ObjectShape", "Shape", ...constants.types];
  return {
    path: `packages/sandbox/src/gen/${name}-routes.gen.ts`,
    text: `${renderHeader(contract)}import type {
${[...new Set(types)]
  .sort()
  .map((type) => `  ${type},\n`)
  .join("")}} from "@marketplace-seller/client-core";

/** The name of an operation of the contract. */
export type OperationId =
${contract.operations.map(({ id }) => `  | "${id}"`).join("\n")};

/** One route of the contract. */
export interface RestRoute {
  readonly operationId: OperationId;
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  readonly url: string;
  /** May a call be repeated: always, never, or (\`absolute\`) when the caller opts in. */
  readonly retry: "safe" | "never" | "absolute";
  /** So many requests a seller may make in so many seconds. */
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  readonly query?: ObjectShape;
  readonly body?: Shape;
}

${constants.text}
/** Every route, in the contract's order. */
export const ${name}Routes: readonly RestRoute[] = [
${contract.operations.map((each) => route(each, constants)).join("")}];

${exactTypes(contract)}${responseWriters(contract)}`,
  };
}

function route(operation: Operation, constants: ShapeConstants): string {
  const { query, body } = constants.renderParts(operation);
  const members = [
    `operationId: "${operation.id}"`,
    `method: "${operation.method}"`,
    `url: ${JSON.stringify(operation.path.replaceAll(/\{(\w+)\}/g, ":$1"))}`,
    `retry: "${operation.retry}"`,
    ...(operation.rateLimit === undefined ? [] : [`rateLimit: ${literal(operation.rateLimit)}`]),
    ...(query === undefined ? [] : [`query: ${query}`]),
    ...(body === undefined ? [] : [`body: ${body}`]),
  ];
  return `  {\n${members.map((each) => `    ${each},\n`).join("")}  },\n`;
}
