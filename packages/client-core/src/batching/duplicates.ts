import type { Issue } from "../errors/issue.ts";
import { jsonPath } from "../shape/issue-list.ts";

/** Where each key stands, and what is wrong with those that stand twice. */
export interface KeyIndex {
  readonly positions: ReadonlyMap<string, number>;
  readonly issues: readonly Issue[];
}

/**
 * Finds keys that occur more than once. Two updates of one SKU in one task, or in two that run side by
 * side, would leave it to chance which of them holds.
 *
 * @param path - where the items stand in the request, such as `["payload", "skus"]`
 */
export function indexKeys(keys: readonly string[], path: readonly string[]): KeyIndex {
  const positions = new Map<string, number>();
  const issues: Issue[] = [];
  for (const [position, key] of keys.entries()) {
    const first = positions.get(key);
    if (first === undefined) {
      positions.set(key, position);
      continue;
    }
    const segments = [...path, position];
    const message = `is for the same SKU as ${jsonPath([...path, first])}`;
    issues.push({ path: jsonPath(segments), segments, rule: "unique", message });
  }
  return { positions, issues };
}
