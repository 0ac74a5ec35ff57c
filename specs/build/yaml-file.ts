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
import { failAt, type Place } from "./contract-error.ts";

/** A YAML file of the contract, parsed, that still knows where each of its nodes was written. */
export interface YamlFile {
  readonly path: string;
  readonly document: Document.Parsed;
  /** The place of a node; of the file's beginning without one. */
  findPlace(node?: unknown): Place;
}

/** What was parsed last, by path: a contract is read several times in a run, and its files do not change. */
const parsed = new Map<string, YamlFile & { readonly text: string }>();

/** Parses YAML 1.2; whole numbers become bigints, so that no digit is lost. */
export function parseYamlFile(path: string, text: string): YamlFile {
  const known = parsed.get(path);
  if (known?.text === text) return known;
  const lines = new LineCounter();
  const options = { lineCounter: lines, intAsBigInt: true, prettyErrors: false };
  const document = parseDocument(text, options);
  const at = (offset = 0): Place => {
    const { line, col } = lines.linePos(offset);
    return { file: path, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error] = document.errors;
  if (error !== undefined) failAt(at(error.pos[0]), `not valid YAML: ${error.message}`);
  const findPlace = (node: unknown) => at((node as Node | null | undefined)?.range?.[0]);
  parsed.set(path, { path, text, document, findPlace });
  return { path, document, findPlace };
}

/** Remembers of every node which file it was written in, through copies and merges. */
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

  /** The place of the key or element that a path leads to; of its nearest parent when it is absent. */
  locate(root: Node, path: readonly (string | number)[]): Place {
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
      // Keys that the join made itself have no place; what stands under them has.
      if (this.#isPlaced(at)) found = at;
      else if (this.#isPlaced(next)) found = next;
      current = next;
    }
    return this.#files.get(found)?.findPlace(found) ?? { file: "", line: 1, column: 1 };
  }

  #isPlaced(node: unknown): node is Node {
    return isNode(node) && this.#files.has(node);
  }
}
