import type { Place } from "../../../../specs/build/contract-error.ts";
import type { ContractSource, TypeDeclaration } from "../../soap/read/source.ts";
import type { Changes } from "../changes.ts";
import { type Direction, wordsAlone } from "../direction.ts";
import { pairUp } from "../pair-up.ts";
import { compareElement, rateAddedElement } from "./compare-elements.ts";
import { findDirections, listDeclarations, operationsReached } from "./directions.ts";
import { renderSignature } from "./signature.ts";

type Declarations = ReadonlyMap<string, TypeDeclaration>;
type Directions = ReadonlySet<Direction>;

/** Compares the types of two descriptions, each once. */
export class TypeComparison {
  readonly #changes: Changes;
  readonly #before: Declarations;
  readonly #after: Declarations;
  readonly #travels: ReadonlyMap<string, Directions>;
  readonly #reached: ReadonlyMap<string, readonly string[]>;
  readonly #done = new Set<string>();
  /** The target namespaces: a type in it is the same type, whatever the namespace is called now. */
  readonly #namespaces: readonly [before: string, after: string];

  constructor(before: ContractSource, after: ContractSource, changes: Changes) {
    this.#changes = changes;
    this.#before = listDeclarations(before);
    this.#after = listDeclarations(after);
    this.#travels = findDirections(after);
    this.#reached = operationsReached(after);
    this.#namespaces = [before.targetNamespace, after.targetNamespace];
  }

  /** Compares the messages of one operation, even when their names differ. */
  compareMessage(before: string, after: string, direction: Direction): void {
    this.#compare(before, after, new Set([direction]));
  }

  /** Compares every type that both have under one name. */
  compareNamed(): void {
    for (const name of this.#after.keys()) {
      if (!this.#before.has(name)) continue;
      this.#changes.reaching(this.#reached.get(name) ?? [], () =>
        this.#compare(name, name, this.#travels.get(name) ?? new Set()),
      );
    }
  }

  #compare(before: string, after: string, directions: Directions): void {
    const [old, now] = [this.#before.get(before), this.#after.get(after)];
    if (old === undefined || now === undefined || this.#done.has(after)) return;
    this.#done.add(after);
    if (old.documentation !== now.documentation) {
      this.#changes.add(now.at, now.name, "documentation reworded", wordsAlone);
    }
    this.#compareSequence(old, now, directions);
  }

  #compareSequence(before: TypeDeclaration, after: TypeDeclaration, directions: Directions): void {
    const pairs = pairUp(before.fields, after.fields, ({ name }) => name);
    const path = (name: string) => `${after.name}.${name}`;
    for (const [old, now] of pairs.kept) {
      const typeNames = this.#typeNames(old.type, now.type, now.at, path(now.name));
      compareElement(this.#changes, old, now, path(now.name), directions, typeNames);
    }
    for (const old of pairs.gone) {
      this.#changes.gone(old.at, path(old.name), "is gone", {
        verdict: "major",
        reason: leftWithout(directions, "it"),
      });
    }
    for (const now of pairs.added) {
      this.#changes.add(now.at, path(now.name), "is new", rateAddedElement(now, directions));
    }
    this.#compareOrder(before, after);
  }

  /** The order of what both hold; what came or went is reported by itself. */
  #compareOrder(before: TypeDeclaration, after: TypeDeclaration): void {
    const [old, now] = [before, after].map(({ fields }) => fields.map(({ name }) => name));
    const kept = (names: readonly string[] = [], others: readonly string[] = []) =>
      names.filter((name) => others.includes(name)).join(", ");
    if (kept(old, now) === kept(now, old)) return;
    this.#changes.add(after.at, after.name, "its elements are in another order", {
      verdict: "major",
      reason: "a sequence is read in its order, by either side",
    });
  }

  #typeNames(
    before: { readonly namespace: string; readonly name: string },
    after: { readonly namespace: string; readonly name: string },
    at: Place,
    path: string,
  ): readonly [string, string] {
    const [was, is] = this.#namespaces;
    const old = before.namespace === was ? before.name : `xs:${before.name}`;
    const now = after.namespace === is ? after.name : `xs:${after.name}`;
    const [source, target] = [this.#before.get(before.name), this.#after.get(after.name)];
    if (old === now || source === undefined || target === undefined) return [old, now];
    const isRenamed = !this.#after.has(before.name) && !this.#before.has(after.name);
    if (isRenamed) this.#compareRenamed(source, target);
    else if (isAlike(source, target)) this.#otherName(before.name, after.name, at, path);
    else return [old, now];
    return [now, now];
  }

  /** The name of a type is not on the wire: one of the same structure holds the same. */
  #otherName(before: string, after: string, at: Place, path: string): void {
    this.#changes.add(at, path, `is ${after}, was ${before}`, {
      verdict: "patch",
      reason: "another name for the type; what it holds is the same",
    });
  }

  #compareRenamed(before: TypeDeclaration, after: TypeDeclaration): void {
    if (this.#done.has(after.name)) return;
    this.#changes.add(after.at, after.name, `the type was named ${before.name}`, {
      verdict: "major",
      reason:
        "its TypeScript type is exported under this name, and other generators name theirs so",
    });
    if (isAlike(before, after) && before.documentation === after.documentation)
      this.#done.add(after.name);
    else this.#compare(before.name, after.name, this.#travels.get(after.name) ?? new Set());
  }
}

function isAlike(before: TypeDeclaration, after: TypeDeclaration): boolean {
  return before.fields.map(renderSignature).join() === after.fields.map(renderSignature).join();
}

function leftWithout(directions: Directions, what: string): string {
  return [
    ...(directions.has("request") ? [`requests with ${what} are refused`] : []),
    ...(directions.has("response") ? [`callers who read ${what} find nothing`] : []),
  ].join("; ");
}
