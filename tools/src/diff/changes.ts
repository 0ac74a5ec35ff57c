import type { Place } from "../read/contract-error.ts";
import type { Change, Protocol } from "./change.ts";
import type { Rating } from "./direction.ts";

/** Collects what a comparison finds. */
export class Changes {
  readonly #protocol: Protocol;
  readonly #found: Change[] = [];

  constructor(protocol: Protocol) {
    this.#protocol = protocol;
  }

  get all(): readonly Change[] {
    return this.#found;
  }

  /** Something that stands in the contract now. */
  add(place: Place, subject: string, what: string, rating: Rating): void {
    this.#note(place, subject, what, rating, false);
  }

  /** Something that stood in the revision compared with, and is gone. */
  gone(place: Place, subject: string, what: string, rating: Rating): void {
    this.#note(place, subject, what, rating, true);
  }

  #note(place: Place, subject: string, what: string, rating: Rating, isGone: boolean): void {
    const { file, line, column } = place;
    const protocol = this.#protocol;
    this.#found.push({ protocol, ...rating, subject, what, place: { file, line, column }, isGone });
  }
}
