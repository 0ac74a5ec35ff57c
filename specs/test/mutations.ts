import { isNode, type Node } from "./contract.ts";

/** One change to a parsed contract, which can be taken back. */
export interface Mutation {
  readonly what: string;
  readonly apply: () => void;
  readonly undo: () => void;
}

/** Members that explain and constrain nothing; everything else is changed. */
const prose = new Set(["description", "summary", "examples", "info", "servers", "openapi"]);

/**
 * Every single change of a contract: each member dropped and renamed, each element of a list
 * dropped, each value replaced by another of its type.
 */
export function* mutations(node: unknown, path = ""): Generator<Mutation> {
  if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) {
      const at = `${path}/${index}`;
      yield {
        what: `drop ${at}`,
        apply: () => node.splice(index, 1),
        undo: () => node.splice(index, 0, item),
      };
      if (!isTree(item)) yield replacement(node, index, item, at);
      yield* mutations(item, at);
    }
  } else if (isNode(node)) {
    for (const [key, value] of Object.entries(node)) yield* memberMutations(node, key, value, path);
  }
}

function* memberMutations(
  node: Node,
  key: string,
  value: unknown,
  path: string,
): Generator<Mutation> {
  const at = `${path}/${key}`;
  if (isProse(path, key) || at === "/components/examples" || at === "/tags") return;
  const original = { ...node };
  const restore = (): void => {
    for (const name of Object.keys(node)) delete node[name];
    Object.assign(node, original);
  };
  yield { what: `drop ${at}`, apply: () => delete node[key], undo: restore };
  const rename = (): void => {
    delete node[key];
    node[`X${key}`] = value;
  };
  yield { what: `rename ${at}`, apply: rename, undo: restore };
  if (isTree(value)) yield* mutations(value, at);
  else {
    const replace = (): void => {
      node[key] = another(value);
    };
    yield { what: `replace ${at}`, apply: replace, undo: restore };
  }
}

/** `description` may also be the name of a field: then it stands under `properties`. */
function isProse(path: string, key: string): boolean {
  return prose.has(key) && !path.endsWith("/properties");
}

function replacement(list: unknown[], index: number, item: unknown, at: string): Mutation {
  const put = (value: unknown) => (): void => {
    list[index] = value;
  };
  return { what: `replace ${at}`, apply: put(another(item)), undo: put(item) };
}

function isTree(value: unknown): boolean {
  return Array.isArray(value) || isNode(value);
}

function another(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return `X${String(value)}`;
}
