import { isMap, isScalar, isSeq, type Node } from "yaml";
import { exactNumber } from "./exact-number.ts";

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** What becomes of an object of the contract on its way into the docs; told its members' names from the root. */
export type Change = (value: JsonObject, path: readonly string[]) => JsonObject;

/** The plain value of a YAML node, numbers of examples exact, every object changed by `change`. */
export function plain(node: unknown, change: Change, path: readonly string[] = []): Json {
  if (isSeq(node)) {
    return node.items.map((item, place) => plain(item, change, [...path, String(place)]));
  }
  if (isMap(node)) {
    const members = node.items.map(({ key, value }) => {
      const name = isScalar(key) ? String(key.value) : String(key);
      return [name, plain(value, change, [...path, name])] as const;
    });
    return change(Object.fromEntries(members), path);
  }
  return isScalar(node) ? scalar(node, path) : null;
}

function scalar(node: Node & { value: unknown; source?: string }, path: readonly string[]): Json {
  const { value } = node;
  if (typeof value !== "number" && typeof value !== "bigint") {
    return typeof value === "string" || typeof value === "boolean" ? value : null;
  }
  const exact = exactNumber(node.source ?? String(value));
  if (typeof exact === "number") return exact;
  if (path.includes("examples") || path.includes("example")) return exact;
  throw new Error(`${path.join(".")}: ${exact.slice(1)} cannot be shown with all its digits`);
}

/** Whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !isArray(value);
}

/** Whether a value is a JSON array. */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
