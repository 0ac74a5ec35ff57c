import type { Place } from "../../../specs/build/contract-error.ts";
import type { Change, Protocol } from "./change.ts";
import type { Rating } from "./direction.ts";

/** What receives the changes while they are searched for. */
interface Scope {
  readonly operations: readonly string[];
  /** Whether the operations are part of the subject: it says nothing without them. */
  readonly isOwn: boolean;
}

type Found = Omit<Change, "subject" | "operations"> & {
  readonly part: string;
  readonly isOwn: boolean;
  readonly operations: string[];
};

/** Collects what a comparison finds, each change once, with the operations that it reaches. */
export class Changes {
  readonly #protocol: Protocol;
  readonly #found = new Map<string, Found>();
  #scope: Scope = { operations: [], isOwn: false };

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
  }

  get all(): readonly Change[] {
    return [...this.#found.values()].map(({ part, isOwn, ...change }) => {
      const subject = isOwn ? [change.operations.join(", "), part] : [part];
      return { ...change, subject: subject.filter((each) => each !== "").join(", ") };
    });
  }

  /** What `compare` finds is reported of an operation; the same found at another one names both. */
  within(operation: string, compare: () => void): void {
    this.#during({ operations: [operation], isOwn: true }, compare);
  }

  /** What `compare` finds is reported of something with a name of its own, which operations use. */
  reaching(operations: readonly string[], compare: () => void): void {
    this.#during({ operations, isOwn: false }, compare);
  }

  /** Something that stands in the contract now. */
  add(place: Place, subject: string, what: string, rating: Rating): void {
    this.#note(place, subject, what, rating, false);
  }

  /** Something that stood in the revision compared with, and is gone. */
  gone(place: Place, subject: string, what: string, rating: Rating): void {
    this.#note(place, subject, what, rating, true);
  }

  #during(scope: Scope, compare: () => void): void {
    const outer = this.#scope;
    this.#scope = scope;
    compare();
    this.#scope = outer;
  }

  #note(at: Place, part: string, what: string, rating: Rating, isGone: boolean): void {
    const { operations, isOwn } = this.#scope;
    const place = { file: at.file, line: at.line, column: at.column };
    const found = { ...rating, part, what, place, isGone, isOwn, protocol: this.#protocol };
    const key = JSON.stringify(found);
    const known = this.#found.get(key)?.operations ?? [];
    const named = [...known, ...operations.filter((each) => !known.includes(each))];
    this.#found.set(key, { ...found, operations: named });
  }
}
