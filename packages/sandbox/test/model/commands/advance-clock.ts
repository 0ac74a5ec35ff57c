import fc from "fast-check";
import { type Command, createCommand } from "../command.ts";
import type { Model } from "../model.ts";
import type { Service } from "../service.ts";

/** Advances the sandbox's clock. */
async function advanceClock(milliseconds: number, model: Model, service: Service): Promise<void> {
  service.sandbox.control.clock.advance(milliseconds);
  model.now += milliseconds;
}

export const advances: fc.Arbitrary<Command> = fc
  .constantFrom(1, 1_000, 60_000)
  .map(createCommand(advanceClock));
