import type { World } from "./world.ts";

/** Thrown when something happened that a sync promises never to let happen. */
export class Violation extends Error {
  override readonly name = "Violation";
}

/** @throws Violation with the description when the condition is false */
export function hold(condition: boolean, describe: () => string): asserts condition {
  if (!condition) throw new Violation(describe());
}

/** @throws Violation with the first description of somebody or something whose condition is true */
export function forbid(who: string, violations: Readonly<Record<string, boolean>>): void {
  const found = Object.keys(violations).find((description) => violations[description]);
  hold(found === undefined, () => `${who} ${found}`);
}

/** Judges where the sync would take a violation for an error of its own call: the violation ends the world instead. */
export function judgeInCall(world: World, judge: () => void): void {
  try {
    judge();
  } catch (error) {
    world.fail(error);
  }
}
