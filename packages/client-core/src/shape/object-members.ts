import { decimalOrUndefined } from "../exact/decimal.ts";
import { compareDecimals } from "../exact/decimal-arithmetic.ts";
import type { IssueList, Place } from "./issue-list.ts";
import type { ObjectShape } from "./shape.ts";
import { WireNumber } from "./wire-number.ts";

/** Stands for a member whose getter threw: no type accepts it. */
const unreadable: unique symbol = Symbol("a member that cannot be read");

/** Whether a value can hold a JSON object's members. */
export function isRecord(input: unknown): input is object {
  if (typeof input !== "object" || input === null) return false;
  try {
    return !(input instanceof WireNumber || Array.isArray(input));
  } catch {
    // A revoked proxy throws when it is only looked at.
    return false;
  }
}

/** The names that `JSON.stringify` would write; `undefined` for an object that cannot be read. */
export function ownNames(input: object): Set<string> | undefined {
  try {
    return new Set(Object.keys(input));
  } catch {
    return undefined;
  }
}

/** One member, read once; a throwing getter gives a value that no shape accepts. */
export function member(input: object, name: string | number): unknown {
  try {
    return (input as Record<string | number, unknown>)[name];
  } catch {
    return unreadable;
  }
}

/** Checks the rules between an object's members: `dependentRequired` and `notBelow`. */
export function checkMembers(
  shape: ObjectShape,
  value: Readonly<Record<string, unknown>>,
  present: ReadonlySet<string>,
  place: Place | undefined,
  found: IssueList,
): void {
  for (const [name, needed] of Object.entries(shape.dependentRequired ?? {})) {
    if (!present.has(name)) continue;
    for (const other of needed) {
      if (present.has(other)) continue;
      const at: Place = { parent: place, segment: other };
      found.add(at, "dependentRequired", `must be sent together with ${name}`);
    }
  }
  for (const [name, floor] of Object.entries(shape.notBelow ?? {})) {
    const high = decimalOrUndefined(value[name]);
    const low = decimalOrUndefined(value[floor]);
    if (high === undefined || low === undefined || compareDecimals(high, low) >= 0) continue;
    found.add({ parent: place, segment: name }, "notBelow", `must not be lower than ${floor}`);
  }
}
