import { formatPlace } from "../../../specs/build/contract-error.ts";
import { type Operation, type RestContract, readSuccessBody } from "../model/contract.ts";
import type { Schema } from "../model/schema.ts";
import { fail, findPlace } from "../model/source-node.ts";
import { visitSchemas } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { renderHeader } from "./header.ts";
import { isFreeText, ResponseWalks } from "./response-walk.ts";

/** One decoder per operation: how its successful response is read without losing a digit. */
export function emitResponseDecoders(contract: RestContract): GeneratedFile {
  const walks = new ResponseWalks(contract);
  const decoders = contract.operations.map((each) => decoder(contract, each, walks));
  const imports = [...walks.helpers, "identifierKeys", "type ResponseDecoder"].sort();
  return {
    path: "packages/rest-client/src/gen/responses.gen.ts",
    text: `${renderHeader(contract)}import {
${imports.map((each) => `  ${each},\n`).join("")}} from "@marketplace-seller/client-core/internal";
import type { OperationId } from "./operations.gen.ts";

/** How each operation's successful response is read exactly. */
export const responseDecoders: Readonly<Record<OperationId, ResponseDecoder>> = {
${decoders.join("")}};

${walks.functions.join("\n")}
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
`,
  };
}

function decoder(contract: RestContract, operation: Operation, walks: ResponseWalks): string {
  const body = readSuccessBody(operation);
  const statements = body === undefined ? "" : walks.of(body, "value", "      ");
  const keys = body === undefined ? [] : identifierNames(contract, body);
  refuseExactErrors(contract, operation);
  return `  ${operation.id}: {
    walk(${statements === "" ? "" : "value"}) {${statements === "" ? "" : `\n${statements}    `}},
    identifierKeys: identifierKeys(${JSON.stringify(keys)}),
  },
`;
}

/** The exact path finds identifiers by key alone, so within one response a key must mean one thing. */
function identifierNames(contract: RestContract, body: Schema): string[] {
  const identifiers = new Map<string, Schema>();
  const others = new Map<string, Schema>();
  visitSchemas(contract, body, (schema, name) => {
    if (name === undefined) return;
    if (isFreeText(schema) || (schema.type === "number" && schema.kind === "identifier"))
      identifiers.set(name, schema);
    else if (schema.type === "number") others.set(name, schema);
  });
  for (const [name, identifier] of identifiers) {
    const other = others.get(name);
    if (other !== undefined) {
      const elsewhere = formatPlace(findPlace(identifier.node));
      fail(
        other.node,
        `"${name}" is an identifier or text elsewhere in the same response (${elsewhere}): it cannot be a number of another kind here`,
      );
    }
  }
  return [...identifiers.keys()].sort();
}

/** Error bodies are read by plain JSON.parse; what that would round must not stand in them. */
function refuseExactErrors(contract: RestContract, operation: Operation): void {
  for (const response of operation.responses) {
    if (response.status.startsWith("2") || response.body === undefined) continue;
    visitSchemas(contract, response.body, (schema) => {
      if (schema.type === "number" && schema.kind !== "code" && schema.kind !== "count") {
        fail(schema.node, `an error body holds codes and counts only, not ${schema.kind}`);
      }
    });
  }
}
