import type { Example } from "../../model/contract.ts";
import { findPlace } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import type { Rating } from "../direction.ts";
import { pairUp } from "../pair-up.ts";

const shown: Rating = { verdict: "patch", reason: "docs and mock show it; no call depends on it" };

/** Compares the examples of a request or response as they are written: `12.50` is not `12.5`. */
export function compareExamples(
  before: readonly Example[],
  after: readonly Example[],
  changes: Changes,
): void {
  const pairs = pairUp(before, after, ({ name }) => name);
  for (const [old, now] of pairs.kept) {
    if (written(old) !== written(now))
      changes.add(findPlace(now.node), subject(now), "changed", shown);
  }
  for (const old of pairs.gone) changes.gone(findPlace(old.node), subject(old), "is gone", shown);
  for (const now of pairs.added) changes.add(findPlace(now.node), subject(now), "is new", shown);
}

function written({ node }: Example): string {
  return node.document.writtenAt(node.path);
}

function subject({ name }: Example): string {
  return `example ${name}`;
}
