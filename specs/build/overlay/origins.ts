import { isCollection, isMap, isNode, isPair, isScalar, LineCounter, type Node, visit } from "yaml";
import type { Place } from "../contract-error.ts";

interface Origin {
  readonly file: string;
  readonly lines: LineCounter;
}

/** Remembers of every node which file it was written in, through copies and merges. */
export class Origins {
  readonly #lines = new Map<string, LineCounter>();
  readonly #origins = new WeakMap<object, Origin>();

  /** Notes that a node and everything in it were written in a file. */
  note(node: Node, file: string, text: string): void {
    const origin = { file, lines: this.#linesOf(file, text) };
    visit(node, (_key, inner) => {
      if (isNode(inner) && !this.#origins.has(inner)) this.#origins.set(inner, origin);
    });
  }

  /** The place of the key or element that a path leads to; of its nearest parent when it is absent. */
  locateOrigin(root: Node, path: readonly (string | number)[]): Place {
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
    return this.placeAt(found);
  }

  #isPlaced(node: unknown): node is Node {
    return isNode(node) && this.#origins.has(node);
  }

  /** The place of a node. */
  placeAt(node: Node): Place {
    const origin = this.#origins.get(node);
    const { line = 1, col = 1 } = origin?.lines.linePos(node.range?.[0] ?? 0) ?? {};
    return { file: origin?.file ?? "", line: Math.max(line, 1), column: Math.max(col, 1) };
  }

  #linesOf(file: string, text: string): LineCounter {
    const known = this.#lines.get(file);
    if (known !== undefined) return known;
    const lines = new LineCounter();
    lines.addNewLine(0);
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
      lines.addNewLine(at + 1);
    }
    this.#lines.set(file, lines);
    return lines;
  }
}
