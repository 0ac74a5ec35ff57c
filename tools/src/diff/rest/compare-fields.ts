import type { Field, ObjectSchema, Schema } from "../../model/schema.ts";
import { findPlace } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import { type Direction, type Rating, rate } from "../direction.ts";
import { pairUp } from "../pair-up.ts";

/** What comparing members needs of the comparison of schemas, which it is a step of. */
interface Comparing {
  readonly changes: Changes;
  compareUse(before: Schema, after: Schema, subject: string, direction: Direction): void;
}

/** Compares the members of two objects, and the rules between members. */
export function compareFields(
  comparison: Comparing,
  before: ObjectSchema,
  after: ObjectSchema,
  subject: string,
  direction: Direction,
): void {
  const { changes } = comparison;
  const findName = ({ name }: Field) => `${subject}.${name}`;
  const pairs = pairUp(before.fields, after.fields, ({ name }) => name);
  for (const [old, now] of pairs.kept) {
    if (old.required !== now.required) {
      const what = now.required ? "is now required" : "is no longer required";
      const rating = rate(now.required ? "tightened" : "loosened", [direction]);
      changes.add(findPlace(now.schema.node), findName(now), what, rating);
    }
    comparison.compareUse(old.schema, now.schema, findName(now), direction);
  }
  for (const old of pairs.gone) {
    changes.gone(findPlace(old.schema.node), findName(old), "is gone", {
      verdict: "major",
      reason:
        direction === "request"
          ? "requests that give it are refused"
          : "callers who read it find nothing",
    });
  }
  for (const now of pairs.added) {
    changes.add(findPlace(now.schema.node), findName(now), "is new", rateAdded(now, direction));
  }
  compareDependencies(comparison, before, after, subject, direction);
}

function rateAdded({ required }: Field, direction: Direction): Rating {
  if (direction === "response") {
    return {
      verdict: "minor",
      reason: "responses are open: callers ignore what they do not know",
    };
  }
  return required
    ? { verdict: "major", reason: "requests made as before lack it and are refused" }
    : { verdict: "minor", reason: "requests made as before still do" };
}

/** Rules that tie one member to another: which must come together, which must not be lower. */
function compareDependencies(
  { changes }: Comparing,
  before: ObjectSchema,
  after: ObjectSchema,
  subject: string,
  direction: Direction,
): void {
  const [old, now] = [listRules(before), listRules(after)];
  const at = findPlace(after.node);
  // A rule about a member that is gone went with it, and is reported there.
  const names = new Set(after.fields.map(({ name }) => name));
  for (const [rule, about] of old) {
    if (now.has(rule) || !about.every((name) => names.has(name))) continue;
    changes.add(at, subject, `no longer: ${rule}`, rate("loosened", [direction]));
  }
  for (const rule of now.keys()) {
    if (!old.has(rule)) changes.add(at, subject, `now: ${rule}`, rate("tightened", [direction]));
  }
}

function listRules({ dependentRequired, notBelow }: ObjectSchema): Map<string, string[]> {
  const rules = new Map<string, string[]>();
  for (const [name, needed] of Object.entries(dependentRequired)) {
    for (const other of needed) rules.set(`${name} comes with ${other}`, [name, other]);
  }
  for (const [name, other] of Object.entries(notBelow)) {
    rules.set(`${name} not below ${other}`, [name, other]);
  }
  return rules;
}
