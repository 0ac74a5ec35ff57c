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

/** What a contract says of something for readers. */
export interface Words {
  readonly description?: string;
  readonly assumptions: readonly Assumption[];
}

/** What the interface document does not show and the contract assumes (`x-assumption`). */
export interface Assumption {
  /** Of the entry in the list of assumptions. */
  readonly id: string;
  readonly text: string;
}

export function readWords(node: SourceNode): Words {
  const description = member(node, "description");
  return {
    ...(description && { description: requireString(description).trim() }),
    assumptions: readAssumptions(node),
  };
}

/** The words as a comment has them: the description, and each assumption as one. */
export function renderWords({ description, assumptions }: Words): string | undefined {
  const assumed = assumptions.map(({ id, text }) => `Assumption ${id}: ${text}`);
  const parts = [description, ...assumed].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join("\n\n");
}

export function isMarked(node: SourceNode, key: "deprecated" | "required"): boolean {
  const mark = member(node, key);
  return mark !== undefined && requireBoolean(mark);
}

/** `x-assumption`: one, or on an operation a list of them. */
function readAssumptions(node: SourceNode): Assumption[] {
  const assumption = member(node, "x-assumption");
  if (assumption === undefined) return [];
  const all = Array.isArray(assumption.value) ? elements(assumption) : [assumption];
  return all.map((sourceNode) => {
    const [id = "", ...text] = requireString(sourceNode).trim().split(": ");
    return { id, text: text.join(": ") };
  });
}

/** The numeric members among the keys, each absent where the node lacks it. */
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

/** The names that a list holds; none where there is no list. */
export function namesIn(node: SourceNode | undefined): Set<string> {
  return new Set(node === undefined ? [] : elements(node).map(requireString));
}

/** `{ name: other }`, or others, of an object's own properties. */
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

/** Fails at the node when a name is not that of a property. */
export function refuseUnlisted(
  node: SourceNode,
  names: Iterable<string>,
  properties: ReadonlySet<string>,
): void {
  for (const name of names) {
    if (!properties.has(name)) fail(node, `"${name}" is not among the properties`);
  }
}
