import { isDecimal } from "../../model/number-kinds.ts";
import type { NumberSchema, Range, Schema, StringSchema } from "../../model/schema.ts";
import { findPlace } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import {
  type Direction,
  type Effect,
  effectOfMaximum,
  effectOfMinimum,
  type Rating,
  rate,
} from "../direction.ts";

/** What values of a schema are in TypeScript and on the wire; another one is another type. */
export function findFamily(schema: Schema): string {
  if (schema.type === "any") return "anything";
  if (schema.type !== "number") return `a ${schema.type}`.replace(/^a (?=[aeiou])/, "an ");
  if (schema.kind === "identifier") return "an identifier";
  return isDecimal(schema.kind) ? "a decimal" : "a whole number";
}

/** Compares two numbers, strings or booleans of one family. */
export function compareScalars(
  changes: Changes,
  before: Schema,
  after: Schema,
  subject: string,
  direction: Direction,
): void {
  const found =
    before.type === "number" && after.type === "number"
      ? numberEffects(before, after)
      : before.type === "string" && after.type === "string"
        ? stringEffects(before, after)
        : [];
  for (const { what, effect, values } of found) {
    const rating = values ? rateValues(effect, direction) : rate(effect, [direction]);
    changes.add(findPlace(after.node), subject, what, rating);
  }
  if (before.type === "number" && after.type === "number" && before.kind !== after.kind) {
    changes.add(findPlace(after.node), subject, `x-kind ${before.kind} became ${after.kind}`, {
      verdict: "patch",
      reason: "read and written in the same way; only its meaning is put differently",
    });
  }
}

interface Found {
  readonly what: string;
  readonly effect: Effect;
  /** It is about the listed values. */
  readonly values?: true;
}

/** Responses are open: a value that is not listed passes through, typed as text or number. */
function rateValues(effect: Effect, direction: Direction): Rating {
  if (direction === "request" || effect === "tightened") return rate(effect, [direction]);
  return { verdict: "minor", reason: "listed values of responses are open: callers expect others" };
}

function numberEffects(before: NumberSchema, after: NumberSchema): Found[] {
  return [
    ...limit("minimum", before.minimum, after.minimum, effectOfMinimum),
    ...limit("exclusiveMinimum", before.exclusiveMinimum, after.exclusiveMinimum, effectOfMinimum),
    ...limit("maximum", before.maximum, after.maximum, effectOfMaximum),
    ...compareValues(before.values, after.values),
    ...digits(before.fractionDigits, after.fractionDigits),
    ...ranges(before, after),
  ];
}

function stringEffects(before: StringSchema, after: StringSchema): Found[] {
  return [
    ...limit("minLength", before.minLength ?? 0, after.minLength ?? 0, effectOfMinimum),
    ...limit("maxLength", before.maxLength, after.maxLength, effectOfMaximum),
    ...compareValues(before.values, after.values),
    ...patterns(before.pattern, after.pattern),
  ];
}

function limit(
  name: string,
  before: number | undefined,
  after: number | undefined,
  effectOf: (before?: number, after?: number) => Effect | undefined,
): Found[] {
  const effect = effectOf(before, after);
  return effect === undefined
    ? []
    : [{ what: `${name} ${before ?? "none"} became ${after ?? "none"}`, effect }];
}

type Values = readonly (string | number)[] | undefined;

function compareValues(before: Values, after: Values): Found[] {
  if (before === undefined || after === undefined) {
    if (before === after) return [];
    return after === undefined
      ? [{ what: "any value, not a listed one", effect: "loosened", values: true }]
      : [{ what: `only ${after.join(", ")}`, effect: "tightened", values: true }];
  }
  const gone = before.filter((value) => !after.includes(value));
  const added = after.filter((value) => !before.includes(value));
  return [
    ...gone.map((value): Found => {
      return { what: `value ${value} is gone`, effect: "tightened", values: true };
    }),
    ...added.map((value): Found => {
      return { what: `value ${value} is new`, effect: "loosened", values: true };
    }),
  ];
}

function digits(before: number | undefined, after: number | undefined): Found[] {
  if (before === after) return [];
  const what = `x-fraction-digits ${before ?? "none"} became ${after ?? "none"}`;
  return [{ what, effect: after === undefined ? "loosened" : "tightened" }];
}

/** Two patterns cannot be compared: another one counts as both. */
function patterns(before: string | undefined, after: string | undefined): Found[] {
  if (before === after) return [];
  const what = `pattern ${before ?? "none"} became ${after ?? "none"}`;
  if (after === undefined) return [{ what, effect: "loosened" }];
  if (before === undefined) return [{ what, effect: "tightened" }];
  return [
    { what, effect: "tightened" },
    { what, effect: "loosened" },
  ];
}

function ranges(before: NumberSchema, after: NumberSchema): Found[] {
  const [old, now] = [joined(before.ranges), joined(after.ranges)];
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const what = `x-allowed-ranges ${written(old)} became ${written(now)}`;
  const found: Found[] = [];
  if (!covers(now, old)) found.push({ what, effect: "tightened" });
  if (!covers(old, now)) found.push({ what, effect: "loosened" });
  return found;
}

/** Ranges in order, overlapping and adjoining ones joined: two ways to write one set are one. */
function joined(all: NumberSchema["ranges"]): NumberSchema["ranges"] {
  if (all === undefined) return undefined;
  const found: Range[] = [];
  for (const each of all.toSorted((left, right) => left.minimum - right.minimum)) {
    const last = found.at(-1);
    if (last === undefined || last.maximum + 1 < each.minimum) found.push(each);
    else found.splice(-1, 1, { ...last, maximum: Math.max(last.maximum, each.maximum) });
  }
  return found;
}

function written(all: NumberSchema["ranges"]): string {
  return all?.map(({ minimum, maximum }) => `${minimum}-${maximum}`).join(", ") ?? "none";
}

/** Whether each of the inner ranges lies within one of the outer ones; no ranges at all is every id. */
function covers(outer: NumberSchema["ranges"], inner: NumberSchema["ranges"]): boolean {
  if (outer === undefined) return true;
  if (inner === undefined) return false;
  return inner.every((each) =>
    outer.some(({ minimum, maximum }) => minimum <= each.minimum && each.maximum <= maximum),
  );
}
