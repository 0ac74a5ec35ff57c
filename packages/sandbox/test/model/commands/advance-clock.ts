import fc from "fast-check";
import { Command } from "../command.ts";
import type { Model } from "../model.ts";
import { expectDueTasks } from "../pending-tasks.ts";
import type { Service } from "../service.ts";

/** Lets time pass; tasks that fall due meanwhile are applied, and no other. */
export class AdvanceClock extends Command {
  readonly #milliseconds: number;

  constructor(milliseconds: number) {
    super();
    this.#milliseconds = milliseconds;
  }

  override async run(model: Model, service: Service): Promise<void> {
    service.sandbox.control.clock.advance(this.#milliseconds);
    model.now += this.#milliseconds;
    await expectDueTasks(model, service);
  }

  override toString(): string {
    return `advanceClock(${this.#milliseconds})`;
  }
}

/** Around the delay of a task: just short of it, exactly it, past it. */
export const advances: fc.Arbitrary<Command> = fc
  .constantFrom(1, 999, 1_000, 1_999, 2_000, 2_001, 60_000)
  .map((milliseconds) => new AdvanceClock(milliseconds));
