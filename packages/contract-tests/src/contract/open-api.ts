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
import { CannotRun } from "../failures/cannot-run.ts";

/** The bundled REST contract: as the generator reads it, and as the JSON that validators read. */
export interface OpenApi extends RestContract {
  readonly document: object;
}

export type RestOperation = Operation;

/** Where the bundled contract of this workspace is. */
export const contractFile = fileURLToPath(
  import.meta.resolve("@marketplace-seller/contract/openapi.json"),
);

/**
 * Reads the contract.
 *
 * @throws CannotRun when there is no such file, or it is no OpenAPI document in JSON
 */
export async function readOpenApi(file: string = contractFile): Promise<OpenApi> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new CannotRun(`The contract ${file} cannot be read.`);
  });
  try {
    const document: object = JSON.parse(text);
    return { ...readContract(file, () => text), document };
  } catch (error) {
    throw new CannotRun(`The contract ${file} does not parse: ${(error as Error).message}`);
  }
}

/** The value of an example, every digit kept; undefined when there is none of that name. */
export function readExample(examples: readonly Example[], name: string): Exact | undefined {
  const node = examples.find((example) => example.name === name)?.node;
  return node && readJson(node.document.writtenAt([...node.path, "value"]));
}

/** Whether a schema itself says something, which its kind of value may imply as well. */
export function says(schema: Schema, keyword: string): boolean {
  return member(schema.node, keyword) !== undefined;
}
