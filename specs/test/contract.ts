import { fileURLToPath } from "node:url";
import { contractDocument, restEntry } from "../build/contract-document.ts";
import { readTextUnder } from "../build/read-text.ts";

/** A JSON object of the contract. */
export interface Node {
  [key: string]: unknown;
}

/** Path of a file of this package. */
export function resolveFile(path: string): string {
  return fileURLToPath(new URL(`../${path}`, import.meta.url));
}

/** The contract as one parsed document; numbers are doubles here, for rules and not for digits. */
export function readContract(): Node {
  return readNode(contractDocument(restEntry, { read: readTextUnder(resolveFile("..")) }).value);
}

/** Narrows a part of the contract to an object. */
export function readNode(value: unknown): Node {
  if (!isNode(value)) throw new Error(`An object is due, not ${JSON.stringify(value)}.`);
  return value;
}

/** Whether a part of the contract is an object. */
export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at the end of a way of keys. */
export function at(node: Node, ...keys: string[]): Node {
  return keys.reduce((inner, key) => readNode(inner[key]), node);
}

/** A list of the contract, or none. */
export function readList(value: unknown): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new Error(`A list is due, not ${JSON.stringify(value)}.`);
  return value;
}
