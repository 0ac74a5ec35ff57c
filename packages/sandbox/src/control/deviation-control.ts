import type { Deviations } from "@marketplace-seller/client-core";
import { checkControlInput } from "../domain/check-control-input.ts";
import { NO_DEVIATIONS } from "../domain/rules/apply-deviations.ts";

/** Lets the sandbox deviate from documented assumptions, so that tests can check whether a program notices. */
export class DeviationControl {
  readonly #initial: Deviations;
  #current: Deviations;

  /** @internal created by the sandbox */
  constructor(initial: Deviations) {
    this.#initial = initial;
    this.#current = initial;
  }

  /** The deviations that apply now. */
  get(): Deviations {
    return this.#current;
  }

  /**
   * Replaces all deviations; without an argument none applies any longer.
   *
   * @throws RangeError when a field has a value that the control interface refuses
   * @example sandbox.control.deviations.set({ dateShiftMs: -3 * 60 * 60_000 });
   */
  set(deviations: Deviations = NO_DEVIATIONS): Deviations {
    checkControlInput("setDeviations", deviations);
    this.#current = { ...deviations };
    return this.#current;
  }

  /** To those of the option `like`. */
  reset(): void {
    this.#current = this.#initial;
  }
}
