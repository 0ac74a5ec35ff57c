import type { ContractSource, TypeDeclaration } from "../../soap/read/source.ts";
import type { Changes } from "../changes.ts";
import type { Direction } from "../direction.ts";
import { pairUp } from "../pair-up.ts";
import { compareElement, rateAddedElement } from "./compare-elements.ts";
import { declarationsOf, directionsOf } from "./directions.ts";
import { sayingOf, signatureOf } from "./signature.ts";

type Declarations = ReadonlyMap<string, TypeDeclaration>;
type Directions = ReadonlySet<Direction>;

/** Compares the types of two descriptions, each once. */
export class TypeComparison {
  readonly #changes: Changes;
  readonly #before: Declarations;
  readonly #after: Declarations;
  readonly #travels: ReadonlyMap<string, Directions>;
  readonly #done = new Set<string>();
  /** The target namespaces: a type in it is the same type, whatever the namespace is called now. */
  readonly #namespaces: readonly [before: string, after: string];

  constructor(before: ContractSource, after: ContractSource, changes: Changes) {
    this.#changes = changes;
    this.#before = declarationsOf(before);
    this.#after = declarationsOf(after);
    this.#travels = directionsOf(after);
    this.#namespaces = [before.targetNamespace, after.targetNamespace];
  }

  /** Leaves declarations out: what there is to tell of them has been told. */
  skip(names: readonly string[]): void {
    for (const name of names) this.#done.add(name);
  }

  /** Compares the messages of one operation, even when their names differ. */
  compareMessage(before: string, after: string, direction: Direction): void {
    this.#compare(before, after, new Set([direction]));
  }

  /** Compares every type that both have under one name. */
  compareNamed(): void {
    for (const name of this.#after.keys()) {
      if (this.#before.has(name)) this.#compare(name, name, this.#travels.get(name) ?? new Set());
    }
  }

  #compare(before: string, after: string, directions: Directions): void {
    const [old, now] = [this.#before.get(before), this.#after.get(after)];
    if (old === undefined || now === undefined || this.#done.has(after)) return;
    this.#done.add(after);
    if (old.documentation !== now.documentation) {
      this.#changes.add(now.at, now.name, "documentation reworded", {
        verdict: "patch",
        reason: "words alone; they bind nobody",
      });
    }
    this.#compareSequence(old, now, directions);
  }

  #compareSequence(before: TypeDeclaration, after: TypeDeclaration, directions: Directions): void {
    const pairs = pairUp(before.fields, after.fields, ({ name }) => name, sayingOf);
    const path = (name: string) => `${after.name}.${name}`;
    for (const [old, now] of pairs.kept) {
      const typeNames = this.#typeNames(old.type, now.type);
      compareElement(this.#changes, old, now, path(now.name), directions, typeNames);
    }
    for (const [old, now] of pairs.renamed) {
      this.#changes.add(now.at, path(now.name), `was named ${old.name}`, {
        verdict: "major",
        reason: "whoever gives or reads the old name is left without",
      });
    }
    for (const old of pairs.gone) {
      this.#changes.gone(old.at, path(old.name), "is gone", {
        verdict: "major",
        reason: directions.has("response")
          ? "callers who read it find nothing"
          : "requests that give it are refused",
      });
    }
    for (const now of pairs.added) {
      this.#changes.add(now.at, path(now.name), "is new", rateAddedElement(now, directions));
    }
    this.#compareOrder(before, after);
  }

  /** The order of what both hold; what came or went is told of by itself. */
  #compareOrder(before: TypeDeclaration, after: TypeDeclaration): void {
    const [old, now] = [before, after].map(({ fields }) => fields.map(({ name }) => name));
    const kept = (names: readonly string[] = [], others: readonly string[] = []) =>
      names.filter((name) => others.includes(name)).join(", ");
    if (kept(old, now) === kept(now, old)) return;
    this.#changes.add(after.at, after.name, "its elements stand in another order", {
      verdict: "major",
      reason: "a sequence is read in its order, by either side",
    });
  }

  #typeNames(
    before: { readonly namespace: string; readonly name: string },
    after: { readonly namespace: string; readonly name: string },
  ): readonly [string, string] {
    const [was, is] = this.#namespaces;
    const old = before.namespace === was ? before.name : `xs:${before.name}`;
    const now = after.namespace === is ? after.name : `xs:${after.name}`;
    const [source, target] = [this.#before.get(before.name), this.#after.get(after.name)];
    if (old === now || source === undefined || target === undefined) return [old, now];
    const isRenamed = !this.#after.has(before.name) && !this.#before.has(after.name);
    if (!isRenamed) return [old, now];
    this.#compareRenamed(source, target);
    return [now, now];
  }

  #compareRenamed(before: TypeDeclaration, after: TypeDeclaration): void {
    if (this.#done.has(after.name)) return;
    this.#changes.add(after.at, after.name, `the type was named ${before.name}`, {
      verdict: "major",
      reason:
        "its TypeScript type is exported under this name, and other generators name theirs so",
    });
    const isSame =
      before.fields.map(signatureOf).join() === after.fields.map(signatureOf).join() &&
      before.documentation === after.documentation;
    if (isSame) this.#done.add(after.name);
    else this.#compare(before.name, after.name, this.#travels.get(after.name) ?? new Set());
  }
}
