import { type RestContract, readSuccessBody, type Schema } from "../model/contract.ts";
import { isDecimal } from "../model/number-kinds.ts";
import { resolveTarget, visitSchemas } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { literal, renderHeader } from "./source-text.ts";

/** By which clients detect contract drift. */
export function emitResponseSchemas(contract: RestContract): GeneratedFile {
  const named: Record<string, object> = {};
  const operations: Record<string, object> = {};
  for (const operation of contract.operations) {
    const body = readSuccessBody(operation);
    if (body === undefined) continue;
    operations[operation.id] = readForm(body);
    visitSchemas(contract, body, (schema) => {
      if (schema.type === "reference")
        named[schema.name] ??= readForm(resolveTarget(contract, schema));
    });
  }
  const sorted = Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    path: "packages/rest-client/src/gen/response-schemas.gen.ts",
    text: `${renderHeader(contract)}import type { ResponseSchema } from "@marketplace-seller/client-core/internal";

/** The named response schemas, which other response schemas refer to. */
export const namedSchemas: Readonly<Record<string, ResponseSchema>> = ${literal(sorted)};

/** The response schema of each operation's successful response. */
export const responseSchemas: Readonly<Record<string, ResponseSchema>> = ${literal(operations)};
`,
  };
}

function readForm(schema: Schema): object {
  const nullable = schema.nullable ? { nullable: true } : {};
  switch (schema.type) {
    case "object":
      return {
        type: "object",
        ...nullable,
        fields: Object.fromEntries(
          schema.fields.map(({ name, required, schema: field }) => [
            name,
            required ? { ...readForm(field), required } : readForm(field),
          ]),
        ),
      };
    case "array":
      return { type: "list", ...nullable, items: readForm(schema.items) };
    case "reference":
      return { type: "named", ...nullable, name: schema.name };
    case "number": {
      const isText = schema.kind === "identifier" || isDecimal(schema.kind);
      return isText ? { type: "text", digits: true, ...nullable } : { type: "number", ...nullable };
    }
    case "string":
      return { type: "text", ...nullable, ...(schema.values && { values: schema.values }) };
    case "boolean":
      return { type: "boolean", ...nullable };
    case "any":
      return { type: "any" };
  }
}
