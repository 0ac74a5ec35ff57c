import type { ObjectSchema, RestContract, Schema } from "../model/contract.ts";
import { renderDocumentation } from "../model/read-members.ts";
import { fail } from "../model/source-node.ts";
import { resolveTarget } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { renderMembers } from "./exact-types.ts";
import { Shapes } from "./shapes.ts";
import { importTypes, literal, renderHeader } from "./source-text.ts";

type Json = Readonly<Record<string, unknown>>;

/** For what `check --record` writes and `--like` reads: the deviations of the control interface, as a file. */
export function emitServiceRecord(contract: RestContract): readonly GeneratedFile[] {
  const deviations = contract.schemas.get("Deviations");
  if (deviations?.type !== "object")
    return fail(contract.node, "the control interface needs an object schema Deviations");
  return [
    {
      path: "packages/client-core/src/gen/service-record.gen.ts",
      text: `${renderHeader(contract)}${importTypes(["ObjectShape"]).replace("@marketplace-seller/client-core", "../shape/shape.ts")}
/** How a service differs from the documented assumptions. */
export interface Deviations ${renderMembers(deviations)}

export const deviationsShape: ObjectShape = ${literal(new Shapes(contract).of(deviations))};
`,
    },
    {
      path: "packages/client-core/service.schema.json",
      text: `${JSON.stringify(fileSchema(contract, deviations), undefined, 2)}\n`,
    },
  ];
}

function fileSchema(contract: RestContract, deviations: ObjectSchema): Json {
  const { properties } = toJsonSchema(contract, deviations) as { readonly properties: Json };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Record of a service",
    description:
      "How a marketplace service differs from the documented assumptions: written by marketplace-sync check --record, read by marketplace-sandbox --like.",
    type: "object",
    additionalProperties: false,
    required: ["version"],
    properties: {
      $schema: { type: "string", description: "This schema, for editors; ignored." },
      version: { const: 1, description: "Of the format." },
      inconclusive: {
        type: "array",
        items: { type: "string" },
        description: "Premises that could not be measured.",
      },
      ...properties,
    },
  };
}

function toJsonSchema(contract: RestContract, schema: Schema): Json {
  const description = renderDocumentation(schema.documentation);
  const described = description === undefined ? {} : { description };
  switch (schema.type) {
    case "reference":
      return { ...toJsonSchema(contract, resolveTarget(contract, schema)), ...described };
    case "object": {
      const fields = schema.fields.map(({ name, schema: field }) => [
        name,
        toJsonSchema(contract, field),
      ]);
      const required = schema.fields.filter((field) => field.required).map(({ name }) => name);
      return {
        ...described,
        type: "object",
        additionalProperties: false,
        ...(required.length > 0 && { required }),
        properties: Object.fromEntries(fields),
      };
    }
    case "array": {
      const { minItems, maxItems, items } = schema;
      return {
        ...described,
        type: "array",
        minItems,
        maxItems,
        items: toJsonSchema(contract, items),
      };
    }
    case "string": {
      const { minLength, maxLength, pattern, values } = schema;
      return { ...described, type: "string", minLength, maxLength, pattern, enum: values };
    }
    case "number":
      return { ...described, type: "integer", minimum: schema.minimum, maximum: schema.maximum };
    default:
      return { ...described, type: schema.type };
  }
}
