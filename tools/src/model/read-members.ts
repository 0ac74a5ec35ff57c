import {
  elements,
  fail,
  member,
  members,
  requireBoolean,
  requireNumber,
  requireString,
  type SourceNode,
} from "./source-node.ts";

/** The contract's documentation of an operation, parameter, field or type. */
export interface Documentation {
  readonly description?: string;
  readonly assumptions: readonly Assumption[];
}

/** Assumptions of the contract where the interface document leaves something open (`x-assumption`). */
export interface Assumption {
  /** The anchor of the assumption's entry in `specs/assumptions.md`. */
  readonly id: string;
  readonly text: string;
}

export function readDocumentation(node: SourceNode): Documentation {
  const description = member(node, "description");
  return {
    ...(description && { description: requireString(description).trim() }),
    assumptions: readAssumptions(node),
  };
}

/** Renders documentation for a comment: the description, followed by each assumption with a mark. */
export function renderDocumentation({
  description,
  assumptions,
}: Documentation): string | undefined {
  const assumed = assumptions.map(({ id, text }) => `Assumption ${id}: ${text}`);
  const parts = [description, ...assumed].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join("\n\n");
}

export function isMarked(node: SourceNode, key: "deprecated" | "required"): boolean {
  const mark = member(node, key);
  return mark !== undefined && requireBoolean(mark);
}

/** One, or a list on an operation. */
function readAssumptions(node: SourceNode): Assumption[] {
  const assumption = member(node, "x-assumption");
  if (assumption === undefined) return [];
  const all = Array.isArray(assumption.value) ? elements(assumption) : [assumption];
  return all.map((sourceNode) => {
    const [id = "", ...text] = requireString(sourceNode).trim().split(": ");
    return { id, text: text.join(": ") };
  });
}

/**
 * Reads the numeric members of a contract node with certain keys; a member that the node lacks is absent from the
 * result.
 */
export function readNumbers<Key extends string>(
  node: SourceNode,
  keys: readonly Key[],
): { [key in Key]?: number } {
  const found: { [key in Key]?: number } = {};
  for (const key of keys) {
    const value = member(node, key);
    if (value !== undefined) found[key] = requireNumber(value);
  }
  return found;
}

/** Reads a list of names from the contract; empty when the contract node has no such list. */
export function namesIn(node: SourceNode | undefined): Set<string> {
  return new Set(node === undefined ? [] : elements(node).map(requireString));
}

/** Reads a rule between an object's own properties: `{ name: other }` or `{ name: [others] }`. */
export function readPairs<Others extends string | string[]>(
  node: SourceNode | undefined,
  properties: ReadonlySet<string>,
  read: (others: SourceNode) => Others,
): Record<string, Others> {
  return Object.fromEntries(
    (node === undefined ? [] : members(node)).map(([name, at]) => {
      const others = read(at);
      refuseUnlisted(at, [name, ...[others].flat()], properties);
      return [name, others];
    }),
  );
}

/** Throws a ContractError at the node of the list when a listed name is not a property of the object. */
export function refuseUnlisted(
  node: SourceNode,
  names: Iterable<string>,
  properties: ReadonlySet<string>,
): void {
  for (const name of names) {
    if (!properties.has(name)) fail(node, `"${name}" must be one of the properties`);
  }
}
