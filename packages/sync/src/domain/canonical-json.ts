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
  if (!isObject(value)) return value;
  const members: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const member = sorted(value[key]);
    // Assigned, it would not be a member but the prototype.
    if (key !== "__proto__") members[key] = member;
    else Object.defineProperty(members, key, { value: member, enumerable: true });
  }
  return members;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
