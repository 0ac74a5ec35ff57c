import type { RestContract, Schema } from "../model/contract.ts";
import { resolved } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { literal, renderHeader } from "./source-text.ts";

/** Generates the operations of one protocol for the console, which declares their type. */
export function emitTriedOperations(
  protocol: "rest" | "soap",
  header: string,
  operations: readonly object[],
): GeneratedFile {
  return {
    path: `packages/console/src/gen/${protocol}-operations.gen.ts`,
    text: `${header}import type { ContractOperation } from "../request-form/form-node.ts";

/** All operations in the contract's order, each with the fields of its request. */
export const ${protocol}Operations: readonly ContractOperation[] = ${literal(operations)};
`,
  };
}

export function emitConsoleOperations(contract: RestContract): GeneratedFile {
  const operations = contract.operations.map(
    ({ id, summary = id, method, path, body, ...operation }) => ({
      protocol: "REST",
      name: id,
      summary,
      method,
      path,
      query: [...operation.pathParameters, ...operation.query].map(
        ({ name, required, schema }) => ({
          name,
          required,
          node: readNode(contract, schema),
        }),
      ),
      ...(body && { body: readNode(contract, body) }),
    }),
  );
  return emitTriedOperations("rest", renderHeader(contract), operations);
}

function readNode(contract: RestContract, input: Schema): object {
  const schema = resolved(contract, input);
  switch (schema.type) {
    case "object": {
      const fields = schema.fields.map(({ name, required, schema: field }) => ({
        name,
        required,
        node: readNode(contract, field),
      }));
      return { kind: "object", fields };
    }
    case "array":
      return { kind: "list", item: readNode(contract, schema.items) };
    case "number":
    case "string":
      if (schema.type === "number" && schema.kind === "epoch-ms") return { kind: "epochMs" };
      return { kind: schema.type, ...(schema.values && { choices: schema.values.map(String) }) };
    case "boolean":
      return { kind: "boolean" };
    case "any":
      return { kind: "string" };
  }
}
