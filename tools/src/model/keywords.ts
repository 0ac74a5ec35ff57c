import { fail, members, type SourceNode } from "./source-node.ts";

/** OpenAPI keywords that serve documentation only, which the generator copies into comments or ignores. */
const annotations = ["description", "deprecated", "x-assumption"];
const schemaAnnotations = [...annotations, "title", "default", "example", "examples", "$comment"];

/** The keywords that the generator supports, by the OpenAPI or JSON Schema object that contains them. */
const known = {
  contract: ["openapi", "info", "servers", "security", "tags", "paths", "components"],
  info: [
    "title",
    "version",
    "summary",
    "description",
    "license",
    "contact",
    "termsOfService",
    "x-operator",
  ],
  "path item": ["parameters", "get", "put", "post", "delete", "patch"],
  "x-allowed-ranges": ["minimum", "maximum"],
  "x-rate-limit": ["requests", "seconds"],
  "x-date-window": ["days", "first"],
  "x-paging": ["page", "items"],
  server: ["url", "description", "variables", "x-assumption"],
  "server variable": ["default", "description", "enum"],
  tag: ["name", "description"],
  "security scheme": [...annotations, "type", "in", "name"],
  response: [...annotations, "headers", "content"],
  header: [...annotations, "required", "schema"],
  "media type": ["schema", "example", "examples"],
  operation: [
    ...annotations,
    "operationId",
    "tags",
    "summary",
    "externalDocs",
    "security",
    "parameters",
    "requestBody",
    "responses",
    "x-retry",
    "x-rate-limit",
    "x-date-window",
    "x-paging",
    "x-codeSamples",
  ],
  parameter: [
    ...annotations,
    "name",
    "in",
    "required",
    "schema",
    "style",
    "explode",
    "example",
    "examples",
  ],
  "request body": [...annotations, "required", "content"],
  "schema of an object": [
    ...schemaAnnotations,
    "type",
    "properties",
    "required",
    "additionalProperties",
    "dependentRequired",
    "x-not-below",
  ],
  "schema of an array": [...schemaAnnotations, "type", "items", "minItems", "maxItems"],
  "schema of a number": [
    ...schemaAnnotations,
    "type",
    "format",
    "enum",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "x-kind",
    "x-fraction-digits",
    "x-allowed-ranges",
  ],
  "schema of a string": [...schemaAnnotations, "type", "enum", "minLength", "maxLength", "pattern"],
  "schema of a boolean": [...schemaAnnotations, "type"],
  "schema without a type": schemaAnnotations,
  "reference to a schema": [...schemaAnnotations, "$ref"],
  "choice between schemas": [...schemaAnnotations, "anyOf", "oneOf"],
} as const satisfies Record<string, readonly string[]>;

/**
 * Fails at the first keyword that the generator does not support. A rule that is in the contract but in no validator
 * is worse than no rule, because people rely on it.
 *
 * @param what - the kind of the node, for the message
 */
export function refuseUnknownKeywords(node: SourceNode, what: keyof typeof known): void {
  const names = new Set<string>(known[what]);
  for (const [keyword, at] of members(node)) {
    if (!names.has(keyword)) {
      fail(at, `unknown keyword "${keyword}" in the ${what}: the generator would drop it`);
    }
  }
}

/** The OpenAPI extensions (`x-...`) that a contract may contain; specs/README.md explains each. */
export const extensions: readonly string[] = [
  ...new Set(
    Object.values(known)
      .flat()
      .filter((keyword) => keyword.startsWith("x-")),
  ),
];
