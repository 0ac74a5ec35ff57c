import { NO_DEVIATIONS } from "../domain/rules/apply-deviations.ts";
import type { Deviations } from "../gen/control-openapi.gen.ts";

/** Where the service differs from the assumptions, for programs that must notice it. */
export class DeviationControl {
  #current: Deviations = NO_DEVIATIONS;

  /** Those in force. */
  get(): Deviations {
    return this.#current;
  }

  /**
   * Replaces them; without an argument none is in force.
   *
   * @example sandbox.control.deviations.set({ dateShiftMs: -3 * 60 * 60_000 });
   */
  set(deviations: Deviations = NO_DEVIATIONS): Deviations {
    this.#current = { ...deviations };
    return this.#current;
  }
}
