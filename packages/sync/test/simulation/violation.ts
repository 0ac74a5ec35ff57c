/** Thrown when something happened that a sync promises never to let happen. */
export class Violation extends Error {
  override readonly name = "Violation";
}

/** @throws Violation with the description when the condition is false */
export function hold(condition: boolean, describe: () => string): void {
  if (!condition) throw new Violation(describe());
}
