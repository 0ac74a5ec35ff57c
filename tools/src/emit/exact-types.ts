import type { ObjectSchema, Operation, RestContract, Schema } from "../model/contract.ts";
import { type Documentation, renderDocumentation } from "../model/read-members.ts";
import { fail } from "../model/source-node.ts";
import { findSides } from "../model/visit-schemas.ts";
import { partName, propertyName, renderComment, upperFirst } from "./source-text.ts";
import { listMembers } from "./types-document.ts";

/** For the server: identifiers and decimals are strings, other numbers are numbers. */
export function exactTypes(contract: RestContract): string {
  const used = findSides(contract);
  refuseTakenNames(contract);
  const named = [...contract.schemas]
    .filter(([name]) => used.has(name))
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, schema]) => declared(name, schema));
  return [...named, ...contract.operations.flatMap(partTypes)].join("\n");
}

/** Fails when a named schema has the same name as a type that is generated for an operation. */
function refuseTakenNames(contract: RestContract): void {
  for (const operation of contract.operations) {
    for (const part of ["path", "query", "body"] as const) {
      const name = upperFirst(partName(operation, part));
      const schema = contract.schemas.get(name);
      if (schema !== undefined) {
        fail(
          schema.node,
          `schema ${name} has the name of an input type of ${operation.id}; rename the schema`,
        );
      }
    }
  }
}

function declared(name: string, schema: Schema): string {
  const type =
    schema.type === "object" && !schema.nullable
      ? `export interface ${name} ${renderMembers(schema)}`
      : `export type ${name} = ${renderType(schema)};`;
  return `${renderComment(renderDocumentation(schema.documentation))}${type}\n`;
}

function partTypes(operation: Operation): string[] {
  const types: string[] = [];
  for (const [part, parameters] of [
    ["path", operation.pathParameters],
    ["query", operation.query],
  ] as const) {
    if (parameters.length === 0) continue;
    const fields = parameters.map((parameter) =>
      field(parameter.name, parameter.required, parameter.schema, parameter.documentation),
    );
    const name = upperFirst(partName(operation, part));
    types.push(
      `/** The ${part} parameters of \`${operation.id}\`. */\nexport interface ${name} {\n${fields.join("")}}\n`,
    );
  }
  if (operation.body !== undefined) {
    const name = upperFirst(partName(operation, "body"));
    types.push(
      `/** The body of \`${operation.id}\`. */\nexport type ${name} = ${renderType(operation.body)};\n`,
    );
  }
  return types;
}

function renderType(schema: Schema): string {
  const type = renderBareType(schema);
  return schema.nullable ? `${type} | null` : type;
}

function renderBareType(schema: Schema): string {
  switch (schema.type) {
    case "object":
      return renderMembers(schema);
    case "array": {
      const items = renderType(schema.items);
      return /\||^readonly /.test(items) ? `readonly (${items})[]` : `readonly ${items}[]`;
    }
    case "number":
    case "string":
    case "boolean":
      return listMembers(schema, "exact").join(" | ");
    case "reference":
      return schema.name;
    case "any":
      return "unknown";
  }
}

export function renderMembers(schema: ObjectSchema): string {
  const fields = schema.fields.map((item) =>
    field(item.name, item.required, item.schema, item.schema.documentation),
  );
  return `{\n${fields.join("")}}`;
}

function field(name: string, required: boolean, schema: Schema, texts: Documentation): string {
  const optional = required ? "" : "?";
  return `${renderComment(renderDocumentation(texts), "  ")}  readonly ${propertyName(name)}${optional}: ${renderType(schema)};\n`;
}
