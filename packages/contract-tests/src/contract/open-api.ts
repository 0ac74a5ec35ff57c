import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  type Example,
  member,
  type Operation,
  type RestContract,
  readContract,
  type Schema,
} from "@marketplace-seller/tools/contracts";
import type { Exact } from "../exact/json.ts";
import { readJson } from "../exact/json.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";

/** The bundled REST contract, both as the generator's model and as the JSON document for validators. */
export interface OpenApi extends RestContract {
  readonly document: object;
}

export type RestOperation = Operation;

/** The path of this workspace's bundled contract. */
export const contractFile = fileURLToPath(
  import.meta.resolve("@marketplace-seller/contract/openapi.json"),
);

/**
 * Reads a bundled OpenAPI document.
 *
 * @throws SuiteSetupError when the file does not exist, or is not an OpenAPI document in JSON
 */
export async function readOpenApi(file: string = contractFile): Promise<OpenApi> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new SuiteSetupError(`The contract ${file} cannot be read.`);
  });
  try {
    const document: object = JSON.parse(text);
    return { ...readContract(file, () => text), document };
  } catch (error) {
    throw new SuiteSetupError(`The contract ${file} does not parse: ${(error as Error).message}`);
  }
}

/**
 * Finds a named example of the contract and returns its value with every digit kept; undefined when no example has
 * the name.
 */
export function readExample(examples: readonly Example[], name: string): Exact | undefined {
  const node = examples.find((example) => example.name === name)?.node;
  return node && readJson(node.document.writtenAt([...node.path, "value"]));
}

/**
 * Whether a schema of the contract declares a JSON Schema keyword explicitly. A schema's type can imply a limit that
 * the schema does not declare, such as the bounds of a 32-bit integer.
 */
export function declares(schema: Schema, keyword: string): boolean {
  return member(schema.node, keyword) !== undefined;
}
