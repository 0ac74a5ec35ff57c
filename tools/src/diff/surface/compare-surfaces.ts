import type { Members } from "../../surface/describe.ts";
import type { Change } from "../change.ts";
import { Changes } from "../changes.ts";
import type { Rating } from "../direction.ts";
import { compareDeclarations, type Difference, isGenerated } from "./compare-declarations.ts";
import { consequencesOf, type IsConsequence } from "./consequences.ts";
import {
  type DeclarationOf,
  declarationsIn,
  type KeptSurface,
  membersOf,
  readSurface,
  surfaceFile,
} from "./surface-file.ts";

type Files = ReadonlyMap<string, string>;

const gone: Rating = { verdict: "major", reason: "code that uses it no longer compiles" };
const added: Rating = { verdict: "minor", reason: "nobody used it before" };

/**
 * Compares the public TypeScript surface as the packages keep it: which names are exported, and what
 * everything that they lead to says. What is generated follows the contract: where that changed, the
 * change is told there and not again.
 *
 * @param ofContract - what changed in the contracts
 */
export function compareSurfaces(
  before: Files,
  after: Files,
  ofContract: readonly Change[],
): readonly Change[] {
  const changes = new Changes("TypeScript");
  const isConsequence = consequencesOf(ofContract);
  for (const [file, text] of after) {
    const earlier = before.get(file);
    if (!surfaceFile.test(file) || earlier === undefined || earlier === text) continue;
    const sides = { before: readSurface(file, earlier), after: readSurface(file, text) };
    const others = { before: declarationsIn(before), after: declarationsIn(after) };
    new SurfaceComparison(sides, others, changes, isConsequence).compare();
  }
  for (const [file, text] of before) {
    if (!surfaceFile.test(file) || after.has(file)) continue;
    changes.gone(
      readSurface(file, text).document.placeOf([]),
      file,
      "the surface is no longer kept",
      {
        verdict: "major",
        reason: "what the package exports can no longer be told",
      },
    );
  }
  return changes.all;
}

class SurfaceComparison {
  readonly #before: KeptSurface;
  readonly #after: KeptSurface;
  readonly #others: { readonly before: DeclarationOf; readonly after: DeclarationOf };
  readonly #changes: Changes;
  readonly #isConsequence: IsConsequence;

  constructor(
    { before, after }: { readonly before: KeptSurface; readonly after: KeptSurface },
    others: { readonly before: DeclarationOf; readonly after: DeclarationOf },
    changes: Changes,
    isConsequence: IsConsequence,
  ) {
    this.#before = before;
    this.#after = after;
    this.#others = others;
    this.#changes = changes;
    this.#isConsequence = isConsequence;
  }

  compare(): void {
    this.#names(["exports"], this.#before.exports, this.#after.exports);
    for (const [entry, names] of Object.entries(this.#after.exports)) {
      const earlier = this.#before.exports[entry];
      if (earlier !== undefined) {
        this.#names(["exports", entry], membersOf(earlier), membersOf(names));
        this.#origins(entry, membersOf(earlier), membersOf(names));
      }
    }
    this.#names(["commands"], this.#before.commands, this.#after.commands);
    this.#declarations();
  }

  /** What came and went. */
  #names(path: readonly string[], before: Members, after: Members): void {
    for (const name of Object.keys(before)) {
      if (!(name in after)) this.#tell([...path, name], name, { what: "is gone", rating: gone });
    }
    for (const name of Object.keys(after)) {
      if (!(name in before)) this.#tell([...path, name], name, { what: "is new", rating: added });
    }
  }

  /** A name that now stands for something else; what stands under one name is compared as such. */
  #origins(entry: string, before: Members, after: Members): void {
    for (const [name, origin] of Object.entries(after)) {
      const earlier = before[name];
      if (earlier === undefined || earlier === origin) continue;
      const [old, now] = [String(earlier), String(origin)].map((each) => each.replace("type ", ""));
      const place = ["exports", entry, name];
      if (old === now) {
        const isMore = String(earlier).startsWith("type ");
        const what = isMore ? "is a value now, and no type alone" : "is a type alone now";
        this.#tell(place, name, { what, rating: isMore ? added : gone });
      } else this.#moved(place, name, old ?? "", now ?? "");
    }
  }

  #moved(place: readonly string[], name: string, old: string, now: string): void {
    const before = this.#before.declarations[old] ?? this.#others.before(old);
    const after = this.#after.declarations[now] ?? this.#others.after(now);
    if (before === undefined || after === undefined) {
      this.#tell(place, name, { what: `was ${old} and is ${now}`, rating: gone });
      return;
    }
    for (const each of this.#between(membersOf(before), membersOf(after))) {
      this.#tell(place, [name, ...each.names].join("."), each);
    }
  }

  #declarations(): void {
    for (const [name, declaration] of Object.entries(this.#after.declarations)) {
      const earlier = this.#before.declarations[name];
      if (earlier === undefined) continue;
      for (const each of this.#between(membersOf(earlier), membersOf(declaration))) {
        this.#tell(["declarations", name, ...each.path], [name, ...each.names].join("."), each);
      }
    }
  }

  #between(before: Members, after: Members): readonly Difference[] {
    const sides = { before: this.#before.declarations, after: this.#after.declarations };
    return compareDeclarations(before, after, sides);
  }

  #tell(
    path: readonly string[],
    name: string,
    { what, rating }: { readonly what: string; readonly rating: Rating },
  ): void {
    const isMade = this.#fromContract(path);
    if (isMade && this.#isConsequence(path.join(" "), what, rating.verdict)) return;
    const subject = `${this.#after.package}: ${name}`;
    const isGone = what === "is gone";
    const place = (isGone ? this.#before : this.#after).document.placeOf(path);
    if (isGone) this.#changes.gone(place, subject, what, rating);
    else this.#changes.add(place, subject, what, rating);
  }

  #fromContract([part = "", first = "", second = ""]: readonly string[]): boolean {
    const name = part === "declarations" ? first : second;
    return [this.#before, this.#after].some(({ exports, declarations }) => {
      const origin = part === "exports" ? membersOf(exports[first])[name] : name;
      return isGenerated(membersOf(declarations[String(origin).replace("type ", "")]));
    });
  }
}
