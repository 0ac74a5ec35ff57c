import type { Clock } from "../deadline/clock.ts";
import type { DriftEvent, Hooks } from "../hooks/hooks.ts";

/** What a decoded response looks like by the contract. Generated. */
export type ResponseForm = (
  | { readonly type: "object"; readonly fields: Readonly<Record<string, ResponseForm>> }
  | { readonly type: "list"; readonly items: ResponseForm }
  | { readonly type: "named"; readonly name: string }
  | { readonly type: "text"; readonly values?: readonly string[] }
  | { readonly type: "number" | "boolean" | "any" }
) & { readonly nullable?: boolean; readonly required?: boolean };

export type Drift = Pick<DriftEvent, "place" | "kind" | "count">;

/** What a walk over a response meets, by its place. */
export interface ResponseVisitor {
  /**
   * @param fits - whether the value is of the form's type; what is inside of one that is not is passed over
   * @param values - the values that the contract declares, where it declares any
   */
  value(place: string, value: unknown, fits: boolean, values: readonly string[] | undefined): void;
  /** A field that the contract does not name. What is inside of it is passed over. */
  unknownField(place: string, value: unknown): void;
  /** A field that the contract names, and an object lacks. */
  absentField(place: string, isRequired: boolean): void;
}

/** Walks over a decoded response beside its form. An object of which the contract names no field is passed over. */
export function walkResponse(
  value: unknown,
  form: ResponseForm,
  named: Readonly<Record<string, ResponseForm>>,
  visitor: ResponseVisitor,
): void {
  const visit = (each: unknown, expected: ResponseForm, place: string): void => {
    const target = expected.type === "named" ? (named[expected.name] ?? ANY) : expected;
    const fits = isOfType(each, target, expected.nullable);
    visitor.value(place, each, fits, target.type === "text" ? target.values : undefined);
    if (!fits || each === null) return;
    if (target.type === "list") {
      for (const item of each as readonly unknown[]) visit(item, target.items, `${place}[]`);
    } else if (target.type === "object" && hasFields(target.fields)) {
      visitFields(each as Record<string, unknown>, target.fields, place);
    }
  };
  const visitFields = (
    object: Record<string, unknown>,
    fields: Readonly<Record<string, ResponseForm>>,
    place: string,
  ): void => {
    for (const name of Object.keys(object)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const inside = placeField(place, name);
      if (field === undefined) visitor.unknownField(inside, object[name]);
      else visit(object[name], field, inside);
    }
    for (const name in fields) {
      if (Object.hasOwn(object, name)) continue;
      visitor.absentField(placeField(place, name), fields[name]?.required === true);
    }
  };
  visit(value, form, "");
}

/**
 * Finds where a decoded response is not as the contract says. Gives names of fields and kinds of differences, never
 * values.
 */
export function findDrift(
  value: unknown,
  form: ResponseForm,
  named: Readonly<Record<string, ResponseForm>>,
): readonly Drift[] {
  const found = new DriftList();
  walkResponse(value, form, named, {
    value(place, each, fits, values) {
      if (!fits) found.note(place, "type");
      else if (each !== null && values?.includes(each as string) === false) {
        found.note(place, "unknown-value");
      }
    },
    unknownField: (place) => found.note(place, "unknown-field"),
    absentField(place, isRequired) {
      if (isRequired) found.note(place, "missing-field");
    },
  });
  return found.all;
}

export class DriftList {
  readonly #found = new Map<string, Drift>();

  note(place: string, kind: Drift["kind"]): void {
    const key = `${kind} ${place}`;
    this.#found.set(key, { place, kind, count: (this.#found.get(key)?.count ?? 0) + 1 });
  }

  get all(): readonly Drift[] {
    return [...this.#found.values()];
  }
}

/** An object of which the contract names no field may have any. */
function hasFields(fields: object): boolean {
  for (const _ in fields) return true;
  return false;
}

const ANY: ResponseForm = { type: "any" };

function isOfType(value: unknown, form: ResponseForm, nullable?: boolean): boolean {
  if (form.type === "any") return true;
  if (value === null) return nullable === true || form.nullable === true;
  if (form.type === "list") return Array.isArray(value);
  if (form.type === "object") return typeof value === "object" && !Array.isArray(value);
  return typeof value === (form.type === "text" ? "string" : form.type);
}

/** What is no name of a field could be a buyer's data. */
const PLAIN_NAME = /^[A-Za-z_$][\w$-]{0,59}$/;

/** The place of a field in the object at a place; `…` stands for a name that could be a value. */
export function placeField(place: string, name: string): string {
  const shown = PLAIN_NAME.test(name) ? name : "…";
  return place === "" ? shown : `${place}.${shown}`;
}

export type DriftWatch = (
  call: Pick<DriftEvent, "operation" | "callId">,
  find: () => readonly Drift[],
) => void;

/** At most one part in so many of the time is spent on it. */
const TIME_SHARE = 20;
/** A service that invents names must not fill the memory. */
const MOST_PLACES = 1000;

/** What each hook was notified of: once per place, however many clients of the process share it. */
const noticed = new WeakMap<object, Set<string>>();

/**
 * Makes the watch of one client; undefined without the hook, so that it costs nothing then. Of responses that come
 * fast one after the other some are looked at.
 */
export function createDriftWatch(
  { onDrift }: Hooks,
  notify: (event: DriftEvent) => void,
  clock: Clock,
): DriftWatch | undefined {
  if (onDrift === undefined) return undefined;
  const places = noticed.get(onDrift) ?? new Set();
  noticed.set(onDrift, places);
  let restsUntil = -Infinity;
  return ({ operation, callId }, find) => {
    const start = clock.monotonic();
    if (start < restsUntil) return;
    for (const drift of find()) {
      const key = `${operation} ${drift.kind} ${drift.place}`;
      if (places.has(key) || places.size >= MOST_PLACES) continue;
      places.add(key);
      notify({ operation, callId, ...drift });
    }
    const end = clock.monotonic();
    restsUntil = end + (end - start) * TIME_SHARE;
  };
}
