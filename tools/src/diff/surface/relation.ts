import type { Way } from "../../surface/reach.ts";
import type { Rating } from "../direction.ts";

/**
 * What became of a type: the `same`; `grown` by what nobody need use; `wider`, when it takes every value
 * that it took and others; `narrower`, when every value of it is one of the old; or `other`.
 */
export type Relation = "same" | "grown" | "wider" | "narrower" | "other";

/** Of two parts of one type, what became of the whole. */
export function both(left: Relation, right: Relation): Relation {
  if (left === right || right === "same") return left;
  if (left === "same") return right;
  if (left === "grown") return right;
  if (right === "grown") return left;
  return "other";
}

/** Of all parts of one type. */
export function all(relations: Iterable<Relation>): Relation {
  let found: Relation = "same";
  for (const each of relations) found = both(found, each);
  return found;
}

/** What becomes of a function when its parameters become so. */
export function flipped(relation: Relation): Relation {
  if (relation === "wider") return "narrower";
  return relation === "narrower" ? "wider" : relation;
}

const breaks = {
  given: "what callers give may no longer be taken",
  got: "code that reads it may meet what it does not expect",
  other: "code that uses it may no longer compile",
} as const;

/**
 * The verdict that a changed type deserves.
 *
 * @param ways - the ways in which its values travel; none when nothing says
 */
export function ratingOf(relation: Relation, ways: ReadonlySet<Way>): Rating {
  if (relation === "grown") return { verdict: "minor", reason: "nobody used it before" };
  const [way, ...more] = ways;
  const only = more.length === 0 ? way : undefined;
  if (relation === "wider" && only === "given") {
    return { verdict: "minor", reason: "callers may give what they gave before, and more" };
  }
  if (relation === "narrower" && only === "got") {
    return { verdict: "minor", reason: "code that reads it finds what it found before" };
  }
  return { verdict: "major", reason: breaks[relation === "other" ? "other" : (only ?? "other")] };
}
