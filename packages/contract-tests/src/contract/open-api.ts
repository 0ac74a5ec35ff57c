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

/** As the generator's model, and as JSON for validators. */
export interface OpenApi extends RestContract {
  readonly document: object;
}

export type RestOperation = Operation;

/** This workspace's. */
export const contractFile = fileURLToPath(
  import.meta.resolve("@marketplace-seller/contract/openapi.json"),
);

/** @throws SuiteSetupError for a missing file, or one that is no OpenAPI document in JSON */
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

/** With every digit; undefined for an unknown name. */
export function readExample(examples: readonly Example[], name: string): Exact | undefined {
  const node = examples.find((example) => example.name === name)?.node;
  return node && readJson(node.document.writtenAt([...node.path, "value"]));
}

/** A type can imply a limit that the schema does not declare, such as a 32-bit integer's. */
export function declares(schema: Schema, keyword: string): boolean {
  return member(schema.node, keyword) !== undefined;
}
