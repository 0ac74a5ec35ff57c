import type { Schema } from "../../model/schema.ts";

const wordKeys: ReadonlySet<string> = new Set(["node", "description", "deprecated"]);

/** Everything that a schema binds, as text: equal for schemas that differ in words alone. */
export function schemaSignature(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => (wordKeys.has(key) ? undefined : value));
}
