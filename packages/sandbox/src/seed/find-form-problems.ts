import { callerNumbers, read } from "@marketplace-seller/client-core/internal";
import schema from "../../seed-file.schema.json" with { type: "json" };
import { createShape, type Schema } from "./schema-shape.ts";

const root: Schema = schema;
const shape = createShape(root, schema.$defs);

/** Of the patterns that have a description. */
const wordsOf = new Map(listPatterns(schema));

/** By path, such as `$.products[3].salePrice must be text`; empty for a valid file. */
export function findFormProblems(input: unknown): readonly string[] {
  const { issues } = read(shape, input, callerNumbers);
  return issues.map(({ path, message, rule }) => {
    const words = wordsOf.get(message);
    if (words !== undefined) return `${path} must be ${words}`;
    return rule === "unknown" ? `${path} is not a member of a seed file` : `${path} ${message}`;
  });
}

function listPatterns(node: unknown): [string, string][] {
  if (typeof node !== "object" || node === null) return [];
  const { pattern, description } = node as Schema;
  const own: [string, string][] =
    typeof pattern === "string" && typeof description === "string"
      ? [[`must match ${pattern}`, description]]
      : [];
  return [...own, ...Object.values(node).flatMap(listPatterns)];
}
