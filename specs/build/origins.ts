import { isCollection, isMap, isNode, isPair, isScalar, type Node, visit } from "yaml";
import type { Place } from "./contract-error.ts";
import type { YamlFile } from "./yaml-file.ts";

/** Remembers of every node which file it was written in, through copies and merges. */
export class Origins {
  readonly #files = new WeakMap<object, YamlFile>();

  /** Notes that a node was written in a file. */
  note(node: Node, file: YamlFile): void {
    this.#files.set(node, file);
  }

  /** The same of a node and everything in it. */
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
