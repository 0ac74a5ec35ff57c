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

/** What is stored, is what is wanted, in any order; nothing is stored twice. */
export function holdSame(what: string, stored: readonly string[], wanted: Iterable<string>): void {
  const [found, known] = [new Set(stored), new Set(wanted)];
  const wrong = [...found, ...known].find((each) => !found.has(each) || !known.has(each));
  hold(wrong === undefined, () => `The ${what} ${wrong} is wrong or not stored`);
  hold(stored.length === found.size, () => `A ${what} is stored twice`);
}

/** Judges where the sync would take a violation for an error of its own call: the violation ends the world instead. */
export function judgeInCall(world: World, judge: () => void): void {
  try {
    judge();
  } catch (error) {
    world.fail(error);
  }
}
