/**
 * Writes a value as JSON with the keys of every object in sorted order, so that equal contents have equal
 * texts whatever order the service sent them in. Undefined members are left out.
 *
 * @example canonicalJson({ b: 1, a: ["2"] }) // '{"a":["2"],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? "null";
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}
