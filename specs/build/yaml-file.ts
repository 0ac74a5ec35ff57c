import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from "yaml";
import { failAt, type SourceLocation } from "./contract-error.ts";
import { findJsonProblem } from "./json-text.ts";

/** Knows the source location of each of its nodes. */
export interface YamlFile {
  readonly path: string;
  readonly document: Document.Parsed;
  /** Without a node, of the file's beginning. */
  findLocation(node?: unknown): SourceLocation;
}

/** Kept: a contract is read several times in a run, and its files do not change. */
const parsed = new Map<string, YamlFile & { readonly text: string }>();

/**
 * YAML 1.2 with JSON's values alone. Whole numbers become bigints, so that no digit is lost; aliases are replaced by
 * their nodes.
 *
 * @throws ContractError when the text is not YAML, or has a value that JSON lacks
 */
export function parseYamlFile(path: string, text: string): YamlFile {
  const known = parsed.get(path);
  if (known?.text === text) return known;
  const lines = new LineCounter();
  const options = { lineCounter: lines, intAsBigInt: true, prettyErrors: false };
  const document = parseDocument(text, options);
  const at = (offset = 0): SourceLocation => {
    const { line, col } = lines.linePos(offset);
    return { file: path, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error] = document.errors;
  if (error !== undefined) failAt(at(error.pos[0]), `not valid YAML: ${error.message}`);
  const findLocation = (node: unknown) => at((node as Node | null | undefined)?.range?.[0]);
  const file = { path, document, findLocation };
  resolveAliases(file);
  refuseBeyondJson(file);
  parsed.set(path, { ...file, text });
  return file;
}

/** Aliases of aliases let a short text stand for gigabytes. */
const MAX_ALIASED_NODES = 100_000;

function resolveAliases({ document, findLocation }: YamlFile): void {
  let nodes = 0;
  visit(document, {
    Alias(_key, alias, parents) {
      const target = alias.resolve(document);
      const location = findLocation(alias);
      if (target === undefined)
        failAt(location, `the alias *${alias.source} has no anchor &${alias.source} before it`);
      if (parents.includes(target)) failAt(location, `the alias *${alias.source} refers to itself`);
      visit(target, () => {
        nodes += 1;
      });
      if (nodes > MAX_ALIASED_NODES) {
        failAt(location, `aliases expand to more than ${MAX_ALIASED_NODES} values`);
      }
      return target.clone() as Node;
    },
  });
  visit(document, {
    Value(_key, node) {
      delete node.anchor;
    },
  });
}

function refuseBeyondJson({ document, findLocation }: YamlFile): void {
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || typeof key.value !== "string") {
        failAt(findLocation(key), `the key ${String(key)} is not text: put it in quotes`);
      }
      if (value === null) failAt(findLocation(key), `the key ${String(key)} has no value`);
    },
    Scalar(_key, node) {
      const problem = findJsonProblem(node);
      if (problem !== undefined) failAt(findLocation(node), problem);
    },
  });
}

/** The file of every node, through copies and merges. */
export class Origins {
  readonly #files = new WeakMap<object, YamlFile>();

  note(node: Node, file: YamlFile): void {
    this.#files.set(node, file);
  }

  noteAll(node: Node, file: YamlFile): void {
    visit(node, (_key, inner) => {
      if (isNode(inner)) this.note(inner, file);
    });
  }

  /** Of the key or element, or its nearest existing parent. */
  locate(root: Node, path: readonly (string | number)[]): SourceLocation {
    let current: unknown = root;
    let found: Node = root;
    for (const segment of path) {
      if (!isCollection(current)) break;
      const step: unknown = isMap(current)
        ? current.items.find(
            ({ key }) => String(isScalar(key) ? key.value : key) === String(segment),
          )
        : current.items[Number(segment)];
      const at = isPair(step) ? step.key : step;
      if (step === undefined) break;
      const next = isPair(step) ? step.value : step;
      // Keys that the bundler created have no source location, but their values have one.
      if (this.#hasLocation(at)) found = at;
      else if (this.#hasLocation(next)) found = next;
      current = next;
    }
    return this.#files.get(found)?.findLocation(found) ?? { file: "", line: 1, column: 1 };
  }

  #hasLocation(node: unknown): node is Node {
    return isNode(node) && this.#files.has(node);
  }
}
