import fc from "fast-check";
import { asCommand, type Command } from "../command.ts";
import type { Model } from "../model.ts";
import { expectDueTasks } from "../pending-tasks.ts";
import type { Service } from "../service.ts";

/** Lets time pass; tasks that fall due meanwhile are applied, and no other. */
async function advanceClock(milliseconds: number, model: Model, service: Service): Promise<void> {
  service.sandbox.control.clock.advance(milliseconds);
  model.now += milliseconds;
  await expectDueTasks(model, service);
}

/** Around the delay of a task: just short of it, exactly it, past it. */
export const advances: fc.Arbitrary<Command> = fc
  .constantFrom(1, 999, 1_000, 1_999, 2_000, 2_001, 60_000)
  .map(asCommand(advanceClock));
