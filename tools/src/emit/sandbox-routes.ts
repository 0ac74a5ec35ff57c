import type {
  ArraySchema,
  Field,
  ObjectSchema,
  Operation,
  RestContract,
  Schema,
} from "../model/contract.ts";
import { findSides, resolved } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { exactTypes } from "./exact-types.ts";
import { type ShapeConstants, shapeConstants } from "./shapes.ts";
import {
  importTypes,
  literal,
  propertyAccess,
  renderHeader,
  renderRow,
  renderUrl,
  templateText,
} from "./source-text.ts";

/** With request shapes, types, and response writers. */
export function emitSandboxRoutes(contract: RestContract, name = "rest"): GeneratedFile {
  const constants = shapeConstants(contract);
  const imports = importTypes(["ObjectShape", "Shape", ...constants.types]);
  return {
    path: `packages/sandbox/src/gen/${name}-routes.gen.ts`,
    text: `${renderHeader(contract)}${imports}
/** The name of an operation of the contract. */
export type OperationId =
${contract.operations.map(({ id }) => `  | "${id}"`).join("\n")};

/** One route of the contract. */
export interface RestRoute {
  readonly operationId: OperationId;
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  readonly url: string;
  /** The retry class: clients may repeat a call always (\`safe\`), never, or when the caller opts in (\`absolute\`). */
  readonly retry: "safe" | "never" | "absolute";
  /** The rate limit: the number of requests that a seller may make in a number of seconds. */
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  readonly path?: ObjectShape;
  readonly query?: ObjectShape;
  readonly body?: Shape;
}

${constants.text}
/** All routes of the REST service, in the order of the contract. */
export const ${name}Routes: readonly RestRoute[] = [
${contract.operations.map((operation) => route(operation, constants)).join("")}];

${exactTypes(contract)}${responseWriters(contract)}`,
  };
}

function route(operation: Operation, constants: ShapeConstants): string {
  const parts = Object.entries(constants.renderParts(operation));
  return renderRow([
    `operationId: "${operation.id}"`,
    `method: "${operation.method}"`,
    `url: ${renderUrl(operation)}`,
    `retry: "${operation.retry}"`,
    ...(operation.rateLimit === undefined ? [] : [`rateLimit: ${literal(operation.rateLimit)}`]),
    ...parts.map(([part, name]) => `${part}: ${name}`),
  ]);
}

/**
 * Generates a function for each named object of responses that writes the object as JSON. The generated function writes
 * identifiers and decimals, which are strings in the program, as JSON numbers with all digits, which JSON.stringify
 * cannot do.
 */
export function responseWriters(contract: RestContract): string {
  const sides = findSides(contract);
  return [...contract.schemas]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => {
      if (schema.type !== "object" || sides.get(name) !== "response") return "";
      const text = composite(contract, schema, "value", 0);
      const parameter = text.includes("value") ? "value" : "_value";
      const type = schema.nullable ? `NonNullable<${name}>` : name;
      return `
/** A \`${name}\` as JSON. */
export function write${name}(${parameter}: ${type}): string {
  return ${text};
}
`;
    })
    .join("");
}

/**
 * Generates a code expression for the JSON text of a response value; `depth` gives the parameters of nested functions
 * different names.
 */
function expression(contract: RestContract, schema: Schema, value: string, depth: number): string {
  const target = resolved(contract, schema);
  const isNullable = canBeNull(contract, schema);
  const input = isNullable ? `${value} ?? null` : value;
  switch (target.type) {
    case "number":
    case "boolean":
      return `String(${input})`;
    case "string":
      return `JSON.stringify(${input})`;
    case "any":
      return `JSON.stringify(${value} ?? null)`;
  }
  const isNamed = schema.type === "reference" && target.type === "object";
  const text = isNamed
    ? `write${schema.name}(${value})`
    : composite(contract, target, value, depth);
  return isNullable ? `${value} == null ? "null" : ${text}` : text;
}

/** A response value may be null when its named schema, or the reference to the schema, declares it nullable. */
function canBeNull(contract: RestContract, schema: Schema): boolean {
  return schema.nullable || resolved(contract, schema).nullable;
}

function composite(
  contract: RestContract,
  schema: ArraySchema | ObjectSchema,
  value: string,
  depth: number,
): string {
  if (schema.type === "array") {
    const item = `item${depth === 0 ? "" : depth}`;
    const text = expression(contract, schema.items, item, depth + 1);
    return `\`[\${${value}.map((${item}) => ${text}).join(",")}]\``;
  }
  const members = schema.fields.map((field) => member(contract, field, value, depth)).join("");
  return members.startsWith(",")
    ? `\`{${members.slice(1)}}\``
    : `\`{\${\`${members}\`.slice(1)}}\``;
}

/**
 * Generates the code that writes a member of a JSON response with its comma; an absent member that is optional and
 * not nullable is left out.
 */
function member(
  contract: RestContract,
  { name, required, schema }: Field,
  object: string,
  depth: number,
): string {
  const value = propertyAccess(object, name);
  const text = expression(contract, schema, value, depth);
  const memberText = `,${templateText(JSON.stringify(name))}:\${${text}}`;
  const isAlways = required || canBeNull(contract, schema);
  return isAlways ? memberText : `\${${value} === undefined ? "" : \`${memberText}\`}`;
}
