import type { RestContract } from "../../model/contract.ts";
import type { ArraySchema, Schema, SchemaReference } from "../../model/schema.ts";
import { findSides } from "../../model/sides.ts";
import { resolved } from "../../model/visit-schemas.ts";
import { findPlace } from "../../read/source-node.ts";
import type { Changes } from "../changes.ts";
import {
  type Direction,
  deprecation,
  effectOfMaximum,
  effectOfMinimum,
  type Rating,
  rate,
  wordsAlone,
} from "../direction.ts";
import { compareFields } from "./compare-fields.ts";
import { compareScalars, findFamily } from "./compare-scalars.ts";
import { operationsReached } from "./reach.ts";

/** A schema where it is used: what it refers to, and what the use itself says. */
type Target = Exclude<Schema, SchemaReference>;

/** Compares schemas of two contracts, those with a name once and under their name. */
export class SchemaComparison {
  readonly changes: Changes;
  readonly #before: RestContract;
  readonly #after: RestContract;
  /** Names that went, so that each is reported once. */
  readonly #reported = new Set<string>();

  constructor(before: RestContract, after: RestContract, changes: Changes) {
    this.#before = before;
    this.#after = after;
    this.changes = changes;
  }

  /** Compares every schema that has the same name in both. */
  compareNamed(): void {
    const reached = operationsReached(this.#after);
    const [oldSides, newSides] = [findSides(this.#before), findSides(this.#after)];
    for (const [name, after] of this.#after.schemas) {
      const before = this.#before.schemas.get(name);
      if (before === undefined) continue;
      const [was, is] = [oldSides.get(name) ?? "response", newSides.get(name) ?? "response"];
      this.changes.reaching(reached.get(name) ?? [], () => {
        if (was === is) return this.compareUse(before, after, name, is);
        this.changes.add(findPlace(after.node), name, `was of ${was}s and is now of ${is}s`, {
          verdict: "major",
          reason: "its TypeScript type takes and gives other values",
        });
      });
    }
  }

  /** Compares two schemas at a place of use. */
  compareUse(before: Schema, after: Schema, subject: string, direction: Direction): void {
    this.#useItself(before, after, subject, direction);
    const old = this.#targetOf(this.#before, before);
    const now = this.#targetOf(this.#after, after);
    if (isSameName(before, after)) return;
    if (before.type === "reference" && after.type === "reference") {
      if (this.#otherName(before, after, subject) === "reported") return;
    } else if (before.type === "reference") this.#namelessNow(before, after);
    this.#compareTargets(old, now, subject, direction);
  }

  /** What the place of use says beside the name it refers to. */
  #useItself(before: Schema, after: Schema, subject: string, direction: Direction): void {
    const at = findPlace(after.node);
    const [old, now] = this.#nullability(before, after);
    if (old !== now) {
      const what = now ? "may now be null" : "is never null any more";
      this.changes.add(at, subject, what, rate(now ? "loosened" : "tightened", [direction]));
    }
    if (before.description !== after.description) {
      this.changes.add(at, subject, "description or assumption reworded", wordsAlone);
    }
    if (before.deprecated !== after.deprecated) {
      this.changes.add(at, subject, ...deprecation(after.deprecated === true));
    }
    if (JSON.stringify(before.default) !== JSON.stringify(after.default)) {
      const what = `default ${said(before.default)} became ${said(after.default)}`;
      this.changes.add(at, subject, what, rateDefault(before.default, direction));
    }
  }

  /** A name that both use is compared by itself: its use adds only what it says there. */
  #nullability(before: Schema, after: Schema): [before: boolean, after: boolean] {
    if (isSameName(before, after)) return [before.nullable, after.nullable];
    return [
      before.nullable || this.#targetOf(this.#before, before).nullable,
      after.nullable || this.#targetOf(this.#after, after).nullable,
    ];
  }

  #targetOf(contract: RestContract, schema: Schema): Target {
    return schema.type === "reference" ? resolved(contract, schema) : schema;
  }

  /** Returns `reported` when the two were compared where the name was first met to be another. */
  #otherName(
    before: SchemaReference,
    after: SchemaReference,
    subject: string,
  ): "first" | "reported" {
    const isGone = !this.#after.schemas.has(before.name);
    const isNew = !this.#before.schemas.has(after.name);
    const target = this.#after.schemas.get(after.name) ?? after;
    if (!isGone) {
      this.changes.add(findPlace(after.node), subject, `is ${after.name}, was ${before.name}`, {
        verdict: "patch",
        reason: "another name for the type; what it holds is compared by itself",
      });
      return "first";
    }
    if (this.#reported.has(before.name)) return isNew ? "reported" : "first";
    this.#reported.add(before.name);
    const what = isNew ? `schema ${before.name} became ${after.name}` : `${before.name} is gone`;
    this.changes.add(findPlace(target.node), after.name, what, {
      verdict: "major",
      reason: "the TypeScript type is exported under this name",
    });
    return "first";
  }

  #namelessNow(before: SchemaReference, after: Schema): void {
    if (this.#after.schemas.has(before.name) || this.#reported.has(before.name)) return;
    this.#reported.add(before.name);
    this.changes.add(findPlace(after.node), before.name, "the schema has no name any more", {
      verdict: "major",
      reason: "the TypeScript type was exported under this name",
    });
  }

  #compareTargets(before: Target, after: Target, subject: string, direction: Direction): void {
    if (findFamily(before) !== findFamily(after)) {
      this.changes.add(
        findPlace(after.node),
        subject,
        `was ${findFamily(before)} and is ${findFamily(after)}`,
        rateType(before, after, direction),
      );
    } else if (before.type === "object" && after.type === "object") {
      compareFields(this, before, after, subject, direction);
    } else if (before.type === "array" && after.type === "array") {
      this.#compareArrays(before, after, subject, direction);
    } else compareScalars(this.changes, before, after, subject, direction);
  }

  #compareArrays(
    before: ArraySchema,
    after: ArraySchema,
    subject: string,
    direction: Direction,
  ): void {
    const limits = [
      ["minItems", effectOfMinimum(before.minItems ?? 0, after.minItems ?? 0)],
      ["maxItems", effectOfMaximum(before.maxItems, after.maxItems)],
    ] as const;
    for (const [limit, effect] of limits) {
      if (effect === undefined) continue;
      const what = `${limit} ${said(before[limit])} became ${said(after[limit])}`;
      this.changes.add(findPlace(after.node), subject, what, rate(effect, [direction]));
    }
    this.compareUse(before.items, after.items, `${subject}[]`, direction);
  }
}

function isSameName(before: Schema, after: Schema): boolean {
  return before.type === "reference" && after.type === "reference" && before.name === after.name;
}

function said(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}

function rateDefault(before: unknown, direction: Direction): Rating {
  if (direction === "response") {
    return { verdict: "patch", reason: "no caller relies on the default of a response" };
  }
  return before === undefined
    ? { verdict: "minor", reason: "what absence means is now said" }
    : { verdict: "major", reason: "a request without it now asks for something else" };
}

function rateType(before: Target, after: Target, direction: Direction): Rating {
  if (direction === "response" && before.type === "any" && after.type !== "any") {
    return rate("tightened", ["response"]);
  }
  return { verdict: "major", reason: "the value has another type, on the wire or in TypeScript" };
}
