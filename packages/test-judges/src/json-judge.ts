import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** What is wrong with a value, one line a problem; empty when it is valid. */
export type JsonValidator = (value: unknown) => readonly string[];

/** Judges JSON by JSON Schema 2020-12. */
export interface JsonJudge {
  /**
   * The validator by a schema, which may refer to the judge's documents by their names.
   *
   * @throws Error when the schema has a keyword that JSON Schema does not know, or a reference to nothing
   */
  validatorOf(schema: object): JsonValidator;
}

/** What the contracts say beyond JSON Schema; it does not bind this judge. */
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

/** @param documents - by the name that references begin with, such as `contract` of `contract#/components` */
export function createJsonJudge(documents: Readonly<Record<string, object>>): JsonJudge {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addFormat("decimal", true);
  // The names under which a document keeps its schemas are no keywords either.
  const names = Object.values(documents).flatMap(Object.keys);
  for (const name of new Set([...extensions, ...names])) {
    if (ajv.getKeyword(name) === false) ajv.addKeyword(name);
  }
  for (const [name, document] of Object.entries(documents)) ajv.addSchema(document, name);
  return {
    validatorOf(schema) {
      const validate = ajv.compile(schema as AnySchemaObject);
      return (value) => {
        if (validate(value)) return [];
        return (validate.errors ?? []).map(
          ({ instancePath, message }) => `$${instancePath.replaceAll("/", ".")} ${message}`,
        );
      };
    },
  };
}
