import { isDeepStrictEqual } from "node:util";

/** Where two plain values first differ, in words; nothing when they are equal. */
export function firstDifference(expected: unknown, actual: unknown, at = "$"): string | undefined {
  if (isDeepStrictEqual(expected, actual)) return undefined;
  if (isContainer(expected) && isContainer(actual)) {
    const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
    for (const name of names) {
      const found = firstDifference(
        Reflect.get(expected, name),
        Reflect.get(actual, name),
        `${at}.${name}`,
      );
      if (found !== undefined) return found;
    }
  }
  return `${at} is ${shownValue(actual)}, not ${shownValue(expected)}`;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function shownValue(value: unknown): string {
  const text = typeof value === "bigint" ? `${value}n` : (JSON.stringify(value) ?? "absent");
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
