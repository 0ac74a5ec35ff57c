/** JSON with sorted keys, so that equal values have equal text; members with the value undefined are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sortMembers(value)) ?? "null";
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isObject(value)) return value;
  const members: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) {
    const member = sortMembers(value[key]);
    // Assigning `__proto__` would set the prototype.
    if (key !== "__proto__") members[key] = member;
    else Object.defineProperty(members, key, { value: member, enumerable: true });
  }
  return members;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
