/**
 * Writes a value as JSON with the keys of every object in sorted order, so that equal values have equal text,
 * whatever the order of members is in a response. Members with the value undefined are left out.
 *
 * @example canonicalJson({ b: 1, a: ["2"] }) // '{"a":["2"],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortMembers(value)) ?? "null";
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isObject(value)) return value;
  const members: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const member = sortMembers(value[key]);
    // Assigning to `__proto__` would set the object's prototype instead of adding a member.
    if (key !== "__proto__") members[key] = member;
    else Object.defineProperty(members, key, { value: member, enumerable: true });
  }
  return members;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
