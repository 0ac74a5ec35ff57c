import { inspect } from "node:util";
import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { createPacerRegistry, processPacers } from "./pacer.ts";
import { createWindowPacer, type WindowPacer } from "./window-pacer.ts";

const clock = createFakeClock();
const create = (): WindowPacer =>
  createWindowPacer(clock, { requests: 1, windowMs: 1000, slackMs: 0 });

describe("the registry of pacers", () => {
  it("gives one pacer to all who name the same parts", () => {
    const registry = createPacerRegistry();
    const mine = registry.pacerFor(["https://a", "key-1"], create);
    expect(registry.pacerFor(["https://a", "key-1"], create)).toBe(mine);
    mine.acquire();
    expect(registry.pacerFor(["https://a", "key-2"], create)).not.toBe(mine);
    expect(registry.pacerFor(["https://ak", "ey-1"], create)).not.toBe(mine);
  });

  it("shows no key", () => {
    const registry = createPacerRegistry();
    registry.pacerFor(["https://a", "canary-key"], create);
    expect(inspect(registry, { depth: 20, showHidden: true })).not.toContain("canary");
    expect(JSON.stringify(registry)).not.toContain("canary");
  });

  it("forgets pacers that are not in use, and only those", async () => {
    const registry = createPacerRegistry();
    const busy = registry.pacerFor(["busy"], create);
    busy.acquire();
    for (let n = 0; n < 100; n += 1) registry.pacerFor([`key-${n}`], create);
    expect(registry.size).toBe(2);
    expect(registry.pacerFor(["busy"], create)).toBe(busy);
  });

  it("is one for the whole process", () => {
    expect(processPacers()).toBe(processPacers());
  });
});
