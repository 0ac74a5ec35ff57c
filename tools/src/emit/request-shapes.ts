import type { Operation, RestContract } from "../model/contract.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { type ShapeConstants, shapeConstants } from "./shapes.ts";
import { partName, renderHeader, upperFirst } from "./source-text.ts";

export function emitRequestShapes(contract: RestContract): GeneratedFile {
  const constants = shapeConstants(contract);
  const types = ["Shape", ...constants.types].sort();
  return {
    path: "packages/rest-client/src/gen/requests.gen.ts",
    text: `${renderHeader(contract)}import type {
${["Issue", ...types].map((type) => `  ${type},\n`).join("")}} from "@marketplace-seller/client-core";
import { callerNumbers, read } from "@marketplace-seller/client-core/internal";
import type { OperationId } from "./operations.gen.ts";

${constants.text}
/**
 * The path parameters, query and body of each operation. An operation without path parameters, query or body lacks that
 * member.
 */
export const requestShapes: Readonly<
  Record<OperationId, { readonly path?: Shape; readonly query?: Shape; readonly body?: Shape }>
> = {
${contract.operations.map((operation) => row(operation, constants)).join("")}};
${contract.operations.map((item) => validators(item, constants)).join("")}`,
  };
}

function row(operation: Operation, constants: ShapeConstants): string {
  const parts = Object.entries(constants.renderParts(operation)).map(
    ([part, name]) => `${part}: ${name}`,
  );
  return `  ${operation.id}: ${parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`},\n`;
}

function validators(operation: Operation, constants: ShapeConstants): string {
  const parts = constants.renderParts(operation);
  const subjects = { query: "query parameters", body: "body" };
  return (["query", "body"] as const)
    .filter((part) => parts[part] !== undefined)
    .map(
      (part) => `
/** Validates the ${subjects[part]} of \`${operation.id}\`, and returns every broken rule. */
export function validate${upperFirst(partName(operation, part))}(value: unknown): readonly Issue[] {
  return read(${parts[part]}, value, callerNumbers).issues;
}
`,
    )
    .join("");
}
