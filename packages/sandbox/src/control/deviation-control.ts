import { NO_DEVIATIONS } from "../domain/rules/apply-deviations.ts";
import type { Deviations } from "../gen/control-openapi.gen.ts";

/** Lets the package listing differ from the documented assumptions, so that tests can check whether a program notices. */
export class DeviationControl {
  #current: Deviations = NO_DEVIATIONS;

  /** Returns the deviations that are in force. */
  get(): Deviations {
    return this.#current;
  }

  /**
   * Replaces all deviations; without an argument it ends them.
   *
   * @example sandbox.control.deviations.set({ dateShiftMs: -3 * 60 * 60_000 });
   */
  set(deviations: Deviations = NO_DEVIATIONS): Deviations {
    this.#current = { ...deviations };
    return this.#current;
  }
}
