import type { Schema } from "../../model/schema.ts";

/** Everything that a schema binds, as text: equal for schemas that differ in words alone. */
export function schemaSignature(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    key === "node" || key === "description" ? undefined : value,
  );
}
