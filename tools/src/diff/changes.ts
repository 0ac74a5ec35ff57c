import type { Place } from "../read/contract-error.ts";
import type { Change, Surface } from "./change.ts";
import type { Rating } from "./direction.ts";

/** Collects what a comparison finds. */
export class Changes {
  readonly #surface: Surface;
  readonly #found: Change[] = [];

  constructor(surface: Surface) {
    this.#surface = surface;
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
    const surface = this.#surface;
    this.#found.push({ surface, ...rating, subject, what, place: { file, line, column }, isGone });
  }
}
