import { describe, expect, it } from "vitest";
import { SandboxClock } from "./sandbox-clock.ts";

describe("SandboxClock", () => {
  it("runs with the machine's clock until it is frozen, and continues from the frozen time when it is resumed", () => {
    let machine = 1_000;
    const clock = new SandboxClock(() => machine);
    machine += 5;
    expect(clock.now()).toBe(1_005);
    clock.freeze();
    machine += 100;
    expect([clock.now(), clock.isFrozen]).toEqual([1_005, true]);
    clock.resume();
    machine += 1;
    expect([clock.now(), clock.isFrozen]).toEqual([1_006, false]);
  });

  it("advances, frozen or not, and freezes at a given moment", () => {
    const clock = new SandboxClock(() => 1_000);
    clock.advance(50);
    expect(clock.now()).toBe(1_050);
    clock.freeze(7_000);
    clock.advance(1);
    expect(clock.now()).toBe(7_001);
    clock.resume();
    expect(clock.now()).toBe(7_001);
  });

  it("refuses moments before 1970 and after 9999", () => {
    const clock = new SandboxClock(() => 1_000);
    for (const at of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Date.UTC(10_000, 0)]) {
      expect(() => clock.freeze(at)).toThrow(RangeError);
    }
    expect(() => clock.advance(8.64e15)).toThrow(RangeError);
    expect([clock.now(), clock.isFrozen]).toEqual([1_000, false]);
  });

  it("goes back to the machine's time", () => {
    const clock = new SandboxClock(() => 1_000);
    clock.advance(50);
    clock.freeze();
    clock.reset();
    expect([clock.now(), clock.isFrozen]).toEqual([1_000, false]);
  });

  it("counts the minutes that it jumped, also by small steps and by a reset", () => {
    let machine = 1_000;
    const clock = new SandboxClock(() => machine);
    machine += 600_000;
    clock.advance(59_999);
    expect(clock.jumpedMinutes).toBe(0);
    clock.advance(1);
    expect(clock.jumpedMinutes).toBe(1);
    clock.freeze(clock.now() - 120_000);
    expect(clock.jumpedMinutes).toBe(3);
    clock.resume();
    clock.freeze();
    expect(clock.jumpedMinutes).toBe(3);
    clock.reset();
    expect(clock.jumpedMinutes).toBe(4);
  });

  it("refuses to go back", () => {
    expect(() => new SandboxClock().advance(-1)).toThrow(RangeError);
    expect(() => new SandboxClock().advance(Number.NaN)).toThrow(RangeError);
  });
});
