/** What each built-in type is derived from (XML Schema 1.0, part 2, 3). */
const bases: Readonly<Record<string, string>> = {
  normalizedString: "string",
  token: "normalizedString",
  integer: "decimal",
  long: "integer",
  int: "long",
  short: "int",
  byte: "short",
  nonPositiveInteger: "integer",
  negativeInteger: "nonPositiveInteger",
  nonNegativeInteger: "integer",
  positiveInteger: "nonNegativeInteger",
  unsignedLong: "nonNegativeInteger",
  unsignedInt: "unsignedLong",
  unsignedShort: "unsignedInt",
  unsignedByte: "unsignedShort",
};

/** Whether a built-in type is the declared one or derived from it, so that `xsi:type` may name it. */
export function isOrDerives(name: string, declared: string): boolean {
  if (name === declared) return true;
  const base = Object.hasOwn(bases, name) ? bases[name] : undefined;
  return base !== undefined && isOrDerives(base, declared);
}
