import {
  elements,
  fail,
  member,
  members,
  requireBoolean,
  requireNumber,
  requireString,
  type SourceNode,
} from "../read/source-node.ts";

/** What a contract says in words: the description, and each assumption as one. */
export function readDescription(node: SourceNode): { description?: string } {
  const description = member(node, "description");
  const parts = [
    ...(description === undefined ? [] : [requireString(description).trim()]),
    ...readAssumptions(node).map((assumption) => `Assumption ${assumption}`),
  ];
  return parts.length === 0 ? {} : { description: parts.join("\n\n") };
}

/** Whether something is marked `deprecated: true`. */
export function isDeprecated(node: SourceNode): boolean {
  const mark = member(node, "deprecated");
  return mark !== undefined && requireBoolean(mark);
}

/** `x-assumption`: one, or on an operation a list of them. */
function readAssumptions(node: SourceNode): string[] {
  const assumption = member(node, "x-assumption");
  if (assumption === undefined) return [];
  const all = Array.isArray(assumption.value) ? elements(assumption) : [assumption];
  return all.map((each) => requireString(each).trim());
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

/** `{ name: [other, ...] }`, of an object's own properties. */
export function readDependencies(
  node: SourceNode | undefined,
  properties: ReadonlySet<string>,
): Record<string, string[]> {
  if (node === undefined) return {};
  return Object.fromEntries(
    members(node).map(([name, list]) => {
      const wanted = namesIn(list);
      refuseUnlisted(list, [name, ...wanted], properties);
      return [name, [...wanted]];
    }),
  );
}

/** `{ name: other }`, of an object's own properties. */
export function listPairs(
  node: SourceNode | undefined,
  properties: ReadonlySet<string>,
): Record<string, string> {
  if (node === undefined) return {};
  return Object.fromEntries(
    members(node).map(([name, other]) => {
      refuseUnlisted(other, [name, requireString(other)], properties);
      return [name, requireString(other)];
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
