import type { Issue } from "../errors/issue.ts";
import { jsonPath } from "../shape/issue-list.ts";
import { stockCodeNote } from "./stock-code-note.ts";

/** Where each key stands, and what is wrong with the items whose key occurs twice. */
export interface KeyIndex {
  readonly positions: ReadonlyMap<string, number>;
  /** By the place of the item. */
  readonly issues: ReadonlyMap<number, Issue>;
}

/**
 * Finds the items whose key another item has as well. Two updates of one SKU in one task, or in two that run
 * side by side, would leave it to chance which of them holds, so each of them is an issue.
 *
 * @param path - where the items stand in the request, such as `["payload", "skus"]`
 */
export function indexKeys(keys: readonly string[], path: readonly string[]): KeyIndex {
  const positions = new Map<string, number>();
  const issues = new Map<number, Issue>();
  const add = (position: number, other: number): void => {
    if (issues.has(position)) return;
    const segments = [...path, position];
    const same = `is for the same SKU as ${jsonPath([...path, other])}`;
    const message = `${same}${stockCodeNote(keys[position])}`;
    issues.set(position, { path: jsonPath(segments), segments, rule: "unique", message });
  };
  for (const [position, key] of keys.entries()) {
    const first = positions.get(key);
    if (first === undefined) {
      positions.set(key, position);
      continue;
    }
    add(first, position);
    add(position, first);
  }
  return { positions, issues };
}
