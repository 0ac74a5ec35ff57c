import {
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
} from "yaml";
import { ContractError, type Place } from "../../../specs/build/contract-error.ts";
import { jsonText } from "../../../specs/build/json-text.ts";

/** One step from a value to a member (key) or an element (index). */
export type Segment = string | number;

/** A parsed YAML file that still knows where each of its values was written. */
export interface SourceDocument {
  /** The file as messages name it: relative to the repository's root. */
  readonly file: string;
  /** The plain value of the whole file. */
  readonly value: unknown;
  /** The place of the key (or element) that the path leads to; of its nearest parent if absent. */
  locate(path: readonly Segment[]): Place;
  /** The value at a path as JSON text: digits stay as they were written. */
  writtenAt(path: readonly Segment[]): string;
}

/**
 * Parses YAML 1.2, keeping positions.
 *
 * @throws {@link ContractError} at the first syntax error or repeated key.
 */
export function parseSource(file: string, text: string): SourceDocument {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const [error] = document.errors;
  if (error !== undefined) {
    throw new ContractError(at(error.pos[0]), `not valid YAML: ${error.message}`);
  }
  return {
    file,
    value: document.toJS(),
    locate: (path) => at(readOffset(document.contents, path)),
    writtenAt: (path) => jsonText(document.getIn(path, true), document),
  };
}

function readOffset(root: unknown, path: readonly Segment[]): number {
  let offset = 0;
  let current = root;
  for (const segment of path) {
    if (!isCollection(current)) break;
    const step = isMap(current)
      ? readPair(current.items, segment)
      : { start: current.items[Number(segment)], next: current.items[Number(segment)] };
    if (step === undefined) break;
    offset = readStart(step.start) ?? offset;
    current = step.next;
  }
  return offset;
}

function readPair(
  pairs: readonly Pair[],
  key: Segment,
): { start: unknown; next: unknown } | undefined {
  const pair = pairs.find((each) => isScalar(each.key) && String(each.key.value) === String(key));
  return pair === undefined ? undefined : { start: pair.key, next: pair.value };
}

function readStart(node: unknown): number | undefined {
  return (node as Node | undefined)?.range?.[0];
}
