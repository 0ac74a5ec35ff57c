import type { Operation, RestContract } from "../model/contract.ts";
import { renderDocumentation } from "../model/read-members.ts";
import { findSides, resolved } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { type ShapeConstants, shapeConstants } from "./shapes.ts";
import {
  importTypes,
  literal,
  lowerFirst,
  renderHeader,
  renderRow,
  renderUrl,
} from "./source-text.ts";

export function emitControlRoutes(contract: RestContract): GeneratedFile {
  const constants = shapeConstants(contract);
  const imports = importTypes(["ObjectShape", "Shape", ...constants.types]);
  return {
    path: "packages/sandbox/src/gen/control-routes.gen.ts",
    text: `${renderHeader(contract)}${imports}
/** The name of an operation of the control interface. */
export type ControlOperationId =
${contract.operations.map(({ id }) => `  | "${id}"`).join("\n")};

/** The declaration of one route of the control interface. */
export interface ControlRoute {
  readonly operationId: ControlOperationId;
  readonly summary: string;
  /** The contract's description of each request field of the control interface. */
  readonly fields: Readonly<Record<string, string>>;
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  readonly url: string;
  /** True when a call of the route needs no control token. */
  readonly open?: true;
  readonly path?: ObjectShape;
  readonly query?: ObjectShape;
  readonly body?: Shape;
}

${constants.text}
/** Every route of the control interface, in the order of its contract. */
export const controlRoutes: readonly ControlRoute[] = [
${contract.operations.map((operation) => route(contract, operation, constants)).join("")}];
${listedValues(contract)}`,
  };
}

function route(contract: RestContract, operation: Operation, constants: ShapeConstants): string {
  const parts = Object.entries(constants.renderParts(operation));
  return renderRow([
    `operationId: "${operation.id}"`,
    `summary: ${JSON.stringify(operation.summary ?? "")}`,
    `fields: ${literal(fieldDescriptions(contract, operation))}`,
    `method: "${operation.method}"`,
    `url: ${renderUrl(operation)}`,
    ...(operation.open ? ["open: true"] : []),
    ...parts.map(([part, name]) => `${part}: ${name}`),
  ]);
}

function fieldDescriptions(
  contract: RestContract,
  { pathParameters, query, body }: Operation,
): Record<string, string> {
  const input = body && resolved(contract, body);
  const fields = input?.type === "object" ? input.fields : [];
  const parts = [
    ...[...pathParameters, ...query].map(({ name, documentation: texts }) => [
      name,
      renderDocumentation(texts),
    ]),
    ...fields.map(({ name, schema }) => [
      name,
      renderDocumentation(schema.documentation) ??
        renderDocumentation(resolved(contract, schema).documentation),
    ]),
  ];
  return Object.fromEntries(parts.map(([name, text = ""]) => [name, text]));
}

/** Generates a constant for each named enum of requests. */
function listedValues(contract: RestContract): string {
  const sides = findSides(contract);
  return [...contract.schemas]
    .filter(([name]) => sides.get(name) === "request")
    .flatMap(([name, schema]) =>
      schema.type === "string" && schema.values !== undefined
        ? [renderValues(name, schema.values)]
        : [],
    )
    .join("");
}

function renderValues(name: string, values: readonly string[]): string {
  const constant = `${lowerFirst(name)}Values`;
  return `\n/** Every \`${name}\`. */\nexport const ${constant} = ${literal(values)} as const;\n`;
}
