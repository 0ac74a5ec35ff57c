import { isNode } from "./contract.ts";

/**
 * Where two trees of tables differ, one line each. Lists are compared without regard to their order,
 * objects without regard to that of their members.
 */
export function differences(found: unknown, wanted: unknown, path = ""): string[] {
  if (isNode(found) && isNode(wanted)) {
    const keys = [...new Set([...Object.keys(found), ...Object.keys(wanted)])];
    return keys.flatMap((key) => differences(found[key], wanted[key], `${path}/${key}`));
  }
  const [left, right] = [textOf(found), textOf(wanted)];
  return left === right ? [] : [`${path}: found ${left}, wanted ${right}`];
}

function textOf(value: unknown): string {
  return (
    JSON.stringify(
      Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
    ) ?? "nothing"
  );
}
