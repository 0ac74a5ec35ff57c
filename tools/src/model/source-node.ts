import { readSteps } from "../../../specs/build/bundle.ts";
import type { ContractDocument, Segment } from "../../../specs/build/contract-document.ts";
import { ContractError, type SourceLocation } from "../../../specs/build/contract-error.ts";

export interface SourceNode {
  readonly document: ContractDocument;
  readonly path: readonly Segment[];
  readonly value: unknown;
}

export function findLocation(node: SourceNode): SourceLocation {
  return node.document.locate(node.path);
}

export function fail(node: SourceNode, problem: string): never {
  throw new ContractError(findLocation(node), problem);
}

/**
 * Follows `$ref` to a value that is not a reference. For a node without `$ref`, the function returns the node itself.
 *
 * @param mayHaveSiblings - whether the caller reads other members beside `$ref`, which are refused otherwise
 */
export function follow(node: SourceNode, mayHaveSiblings = false): SourceNode {
  const visited = new Set<string>();
  let current = node;
  for (let ref = member(current, "$ref"); ref !== undefined; ref = member(current, "$ref")) {
    const { document } = ref;
    const text = requireString(ref);
    for (const [name, at] of mayHaveSiblings ? [] : members(current)) {
      if (name !== "$ref")
        fail(at, `"${name}" beside a $ref is not supported: the generator would drop it`);
    }
    if (visited.has(text)) fail(ref, `the reference ${text} refers to itself`);
    visited.add(text);
    current = { document, path: [], value: document.value };
    for (const step of readSteps(text)) {
      const next = Array.isArray(current.value)
        ? elements(current)[Number(step)]
        : member(current, step);
      current = next ?? fail(ref, `the reference ${text} has no target: there is no "${step}"`);
    }
  }
  return current;
}

export function member(node: SourceNode, key: string): SourceNode | undefined {
  const { value } = node;
  if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
  return { document: node.document, path: [...node.path, key], value: value[key] };
}

/** Reads a member of an object node. The reading fails with the location of the object when the member is missing. */
export function requiredMember(node: SourceNode, key: string, problem: string): SourceNode {
  return member(node, key) ?? fail(node, problem);
}

/** As written; fails at a node that is no object. */
export function members(node: SourceNode): (readonly [name: string, value: SourceNode])[] {
  if (!isObject(node.value)) fail(node, "must be an object");
  return Object.entries(node.value).map(([key, value]) => [
    key,
    { document: node.document, path: [...node.path, key], value },
  ]);
}

export function elements(node: SourceNode): SourceNode[] {
  if (!Array.isArray(node.value)) fail(node, "must be an array");
  return node.value.map((value: unknown, index) => ({
    document: node.document,
    path: [...node.path, index],
    value,
  }));
}

export function requireString(node: SourceNode): string {
  return typeof node.value === "string" ? node.value : fail(node, "must be a string");
}

export function requireNumber(node: SourceNode): number {
  return typeof node.value === "number" && Number.isFinite(node.value)
    ? node.value
    : fail(node, "must be a number");
}

export function requireBoolean(node: SourceNode): boolean {
  return typeof node.value === "boolean" ? node.value : fail(node, "must be true or false");
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
