import fc from "fast-check";
import { it } from "vitest";
import { laborCosts } from "./commands/add-labor-costs.ts";
import { advances } from "./commands/advance-clock.ts";
import { collections } from "./commands/collect.ts";
import { listings } from "./commands/list-packages.ts";
import { movementsOfItems } from "./commands/move-items.ts";
import { placedOrders } from "./commands/place-order.ts";
import { repackedItems } from "./commands/repack-items.ts";
import { orderSearches } from "./commands/search-orders.ts";
import { splitsByLines, splitsByQuantity } from "./commands/split.ts";
import { loadModel } from "./load-model.ts";
import type { Model } from "./model.ts";
import { expectAllPackages, expectConserved } from "./observe.ts";
import { Service } from "./service.ts";

/** Returns the value of an environment variable, or undefined. */
function given(name: string): string | undefined {
  const value = process.env[name];
  return value === "" ? undefined : value;
}

/** The number of random sequences to run. */
const modelRuns = Number(given("SANDBOX_MODEL_RUNS") ?? 30);

const seed = given("SANDBOX_MODEL_SEED");
const path = given("SANDBOX_MODEL_PATH");
const replayPath = given("SANDBOX_MODEL_REPLAY");

/**
 * The values from a failure's output that repeat the failure: its seed, its path, and the replay path of its
 * commands.
 */
const replay = {
  property: { ...(seed && { seed: Number(seed) }), ...(path && { path }) },
  commands: { ...(replayPath && { replayPath }) },
};

const worlds = fc.record({ seed: fc.nat({ max: 11 }), bigIds: fc.boolean() });

/** Commands that change many records are several times in the list, so that they are chosen more often. */
const commands = fc.commands(
  [
    ...[splitsByQuantity, splitsByQuantity, splitsByQuantity, splitsByLines, splitsByLines],
    ...[movementsOfItems, movementsOfItems, repackedItems, placedOrders, collections, laborCosts],
    ...[advances, advances, listings, orderSearches],
  ],
  { maxCommands: 40, size: "+1", ...replay.commands },
);

it(`follows every rule of the interface document in ${modelRuns} random sequences of three sellers`, async () => {
  await fc.assert(
    fc.asyncProperty(worlds, commands, async (options, steps) => {
      const model: Model = await loadModel(options);
      const before = await loadModel(options);
      const service = new Service(options);
      try {
        await fc.asyncModelRun(() => ({ model, real: service }), steps);
        await expectAllPackages(model, service);
        expectConserved(before, model);
      } finally {
        await service.sandbox.close();
      }
    }),
    { numRuns: modelRuns, ...replay.property },
  );
}, 3_600_000);
