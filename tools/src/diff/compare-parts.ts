import type { SourceLocation } from "../../../specs/build/contract-error.ts";
import type { Change, Protocol } from "./change.ts";
import { type ContractParts, type Direction, type Facts, type Part, rateMember } from "./part.ts";
import { type Finding, rules } from "./rules.ts";

/**
 * Every difference once: a named type is compared once and not at each use, and a difference lists all operations that
 * it affects.
 */
export function compareParts(
  protocol: Protocol,
  before: ContractParts,
  after: ContractParts,
): readonly Change[] {
  const comparison = new Comparison(protocol, before, after);
  comparison.compareAll();
  return comparison.changes;
}

/** The properties of a contract value that are compared at each use of its named type, in addition to the type. */
const factsOfUse = ["required", "nullable", "default", "deprecated", "description"] as const;
const facts = Object.keys(rules) as (keyof Facts)[];

class Comparison {
  readonly #protocol: Protocol;
  readonly #before: ContractParts;
  readonly #after: ContractParts;
  readonly #found = new Map<string, Change>();
  /** The names of removed types, by which each removal is reported only once. */
  readonly #reported = new Set<string>();
  #operations: readonly string[] = [];
  /**
   * A part of the contract that refers to another named type than in the earlier revision; these two types are compared
   * with each other.
   */
  #namedAt: SourceLocation | undefined;

  constructor(protocol: Protocol, before: ContractParts, after: ContractParts) {
    this.#protocol = protocol;
    this.#before = before;
    this.#after = after;
  }

  get changes(): readonly Change[] {
    return [...this.#found.values()].map(({ subject, operations, ...change }) => {
      const isOwn = subject === "" || subject.startsWith(", ");
      return { ...change, operations, subject: isOwn ? operations.join(", ") + subject : subject };
    });
  }

  compareAll(): void {
    this.#compareLists(this.#before.parts, this.#after.parts);
    for (const [name, after] of this.#after.types) {
      const before = this.#before.types.get(name);
      if (before !== undefined) this.#compare(before, after);
    }
  }

  #compareLists(before: readonly Part[], after: readonly Part[]): void {
    const unmatched = new Set(after);
    for (const old of before) {
      const now =
        after.find(({ name }) => name === old.name) ??
        after.find(({ otherName }) => otherName !== undefined && otherName === old.otherName);
      if (now !== undefined) {
        unmatched.delete(now);
        this.#compare(old, now);
      } else this.#note(old, { what: whole(old, "is gone"), ...old.gone }, old.location, true);
    }
    for (const now of unmatched)
      this.#note(now, { what: whole(now, "is new"), ...now.added }, now.location);
  }

  #compare(before: Part, after: Part): void {
    const outer = this.#operations;
    this.#operations = after.operations ?? outer;
    if (before.type === after.type) this.#compareContent(before, after);
    else if (this.#compareNames(before, after)) {
      const namedBefore = this.#namedAt;
      if (this.#after.types.has(before.type ?? "")) this.#namedAt ??= after.location;
      this.#compareContent(followed(this.#before, before), followed(this.#after, after));
      this.#namedAt = namedBefore;
    }
    this.#operations = outer;
  }

  #compareContent(before: Part, after: Part): void {
    const isOtherType = before.facts.type !== after.facts.type;
    for (const fact of isOtherType ? (["type", ...factsOfUse] as const) : facts) {
      const [old, now] =
        fact === "default"
          ? this.#findDefaults(before, after)
          : [before.facts[fact], after.facts[fact]];
      if (JSON.stringify(old) === JSON.stringify(now)) continue;
      const rule = rules[fact] as (...values: unknown[]) => Finding | readonly Finding[];
      for (const finding of [rule(old, now, after)].flat())
        this.#note(after, finding, after.locate?.(fact) ?? after.location);
    }
    if (!isOtherType) this.#compareLists(before.parts, after.parts);
  }

  /** A default beside a reference replaces that of the named type, which is compared at the type. */
  #findDefaults(before: Part, after: Part): readonly unknown[] {
    const own = [before.facts.default, after.facts.default];
    if (own.every((value) => value === undefined)) return own;
    return [
      followed(this.#before, before).facts.default,
      followed(this.#after, after).facts.default,
    ];
  }

  /**
   * Reports a renamed type once, because generated types are exported by name. The function returns false when the
   * renaming of the type was already reported and the two types were compared.
   */
  #compareNames(before: Part, after: Part): boolean {
    const [old, now] = [before.type, after.type];
    if (old === undefined) return true;
    if (this.#after.types.has(old)) {
      if (now === undefined) return true;
      const reason = "another name for the type; what it holds is compared by itself";
      this.#note(
        after,
        { what: `is ${now}, was ${old}`, verdict: "patch", reason },
        after.location,
      );
      return true;
    }
    const isRenamed = now !== undefined && !this.#before.types.has(now);
    if (this.#reported.has(old)) return !isRenamed;
    this.#reported.add(old);
    const what = isRenamed ? `the type ${old} became ${now}` : `the type ${old} is gone`;
    const reason = "the TypeScript type was exported under this name";
    const subject = { ...after, subject: now ?? old };
    this.#note(subject, { what, verdict: "major", reason }, after.location);
    return true;
  }

  #note({ subject, operations }: Part, finding: Finding, at: SourceLocation, isGone = false): void {
    const { what, verdict, reason } = finding;
    const { file, line, column } = this.#namedAt ?? at;
    const location = { file, line, column };
    const isElsewhere = isGone && this.#namedAt === undefined;
    const found = {
      ...{ protocol: this.#protocol, subject, what, verdict, reason, location },
      isGone: isElsewhere,
    };
    const key = JSON.stringify(found);
    const known = this.#found.get(key)?.operations ?? [];
    const all = new Set([...known, ...(operations ?? this.#operations)]);
    this.#found.set(key, { ...found, operations: [...all] });
  }
}

/** The contract diff describes an operation by its name and its address. */
function whole({ facts: { method, path } }: Part, what: string): string {
  return path === undefined ? what : `${method} ${path} ${what}`;
}

/**
 * Merges the properties of a contract part's named type into the part, except for descriptions, which are compared
 * once at the type.
 */
function followed(contract: ContractParts, part: Part): Part {
  const named = part.type === undefined ? undefined : contract.types.get(part.type);
  if (named === undefined) return part;
  const target = followed(contract, named);
  const { description: _words, deprecated: _mark, side: _side, ...messages } = target.facts;
  const nullable = part.facts.nullable || messages.nullable || false;
  const parts = target.parts.map((field) => narrowed(field, part.directions));
  return { ...part, facts: { ...messages, ...part.facts, nullable }, parts };
}

/** A field of a type that requests and responses use, as a use in only one of them sees it. */
function narrowed(field: Part, directions: readonly Direction[]): Part {
  if (directions.length === 0 || field.directions.length <= directions.length) return field;
  const isNeeded = field.facts.required === true && field.facts.default === undefined;
  return { ...field, directions, ...rateMember(directions, isNeeded) };
}
