import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** @returns one line per problem */
export type JsonValidator = (value: unknown) => readonly string[];

/** The contracts' extensions of JSON Schema, unknown to Ajv. */
const extensions = [
  "allowed-ranges",
  "assumption",
  "date-window",
  "fraction-digits",
  "kind",
  "not-below",
  "paging",
  "rate-limit",
  "retry",
].map((name) => `x-${name}`);

/**
 * For JSON Schema 2020-12.
 *
 * @param documents - `contract#/components` refers to the document `contract`
 * @returns a compiler, which throws for an unknown keyword and for a reference without a target
 */
export function createSchemaCompiler(
  documents: Readonly<Record<string, object>>,
): (schema: object) => JsonValidator {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addFormat("decimal", true);
  // Ajv's strict mode refuses unknown names.
  const names = Object.values(documents).flatMap(Object.keys);
  for (const name of new Set([...extensions, ...names])) {
    if (ajv.getKeyword(name) === false) ajv.addKeyword(name);
  }
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  return (schema) => {
    const validate = ajv.compile(schema as AnySchemaObject);
    return (value) => {
      if (validate(value)) return [];
      return (validate.errors ?? []).map(
        ({ instancePath, message }) => `$${instancePath.replaceAll("/", ".")} ${message}`,
      );
    };
  };
}
