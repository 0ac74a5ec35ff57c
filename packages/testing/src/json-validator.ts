import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** What is wrong with a value, one line a problem; empty when it is valid. */
export type JsonValidator = (value: unknown) => readonly string[];

/** What the contracts say beyond JSON Schema; Ajv does not check it. */
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
 * Compiles schemas of JSON Schema 2020-12, which may refer to the given documents by their names.
 *
 * @param documents - by the name that references begin with, such as `contract` of `contract#/components`
 * @returns the validator of a schema; throws Error when it has a keyword that JSON Schema does not know, or a
 *   reference to nothing
 */
export function createSchemaCompiler(
  documents: Readonly<Record<string, object>>,
): (schema: object) => JsonValidator {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addFormat("decimal", true);
  // The names under which a document keeps its schemas are no keywords either.
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
