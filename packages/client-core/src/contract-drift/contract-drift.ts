import type { Clock } from "../deadline/clock.ts";
import type { ContractDriftEvent, Hooks } from "../hooks/hooks.ts";

/** What a decoded response looks like by the contract. Generated. */
export type ResponseSchema = (
  | { readonly type: "object"; readonly fields: Readonly<Record<string, ResponseSchema>> }
  | { readonly type: "list"; readonly items: ResponseSchema }
  | { readonly type: "named"; readonly name: string }
  | { readonly type: "text"; readonly values?: readonly string[] }
  | { readonly type: "number" | "boolean" | "any" }
) & { readonly nullable?: boolean; readonly required?: boolean };

export type Drift = Pick<ContractDriftEvent, "path" | "kind" | "count">;

/** What a walk over a response meets, by its path. */
export interface ResponseVisitor {
  /**
   * @param fits - whether the value is of the schema's type; what is inside of one that is not is passed over
   * @param values - the values that the contract declares, where it declares any
   */
  value(path: string, value: unknown, fits: boolean, values: readonly string[] | undefined): void;
  /** A field that the contract does not name. What is inside of it is passed over. */
  unknownField(path: string, value: unknown): void;
  /** A field that the contract names, and an object lacks. */
  absentField(path: string, isRequired: boolean): void;
}

/** Walks over a decoded response beside its schema. An object of which the contract names no field is passed over. */
export function walkResponse(
  value: unknown,
  schema: ResponseSchema,
  named: Readonly<Record<string, ResponseSchema>>,
  visitor: ResponseVisitor,
): void {
  const visit = (element: unknown, expected: ResponseSchema, path: string): void => {
    const target = expected.type === "named" ? (named[expected.name] ?? ANY) : expected;
    const fits = isOfType(element, target, expected.nullable);
    visitor.value(path, element, fits, target.type === "text" ? target.values : undefined);
    if (!fits || element === null) return;
    if (target.type === "list") {
      for (const item of element as readonly unknown[]) visit(item, target.items, `${path}[]`);
    } else if (target.type === "object" && hasFields(target.fields)) {
      visitFields(element as Record<string, unknown>, target.fields, path);
    }
  };
  const visitFields = (
    object: Record<string, unknown>,
    fields: Readonly<Record<string, ResponseSchema>>,
    path: string,
  ): void => {
    for (const name of Object.keys(object)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const inside = fieldPath(path, name);
      if (field === undefined) visitor.unknownField(inside, object[name]);
      else visit(object[name], field, inside);
    }
    for (const name in fields) {
      if (Object.hasOwn(object, name)) continue;
      visitor.absentField(fieldPath(path, name), fields[name]?.required === true);
    }
  };
  visit(value, schema, "");
}

/**
 * Finds where a decoded response is not as the contract says. Gives names of fields and kinds of differences, never
 * values.
 */
export function findDrift(
  value: unknown,
  schema: ResponseSchema,
  named: Readonly<Record<string, ResponseSchema>>,
): readonly Drift[] {
  const found = new DriftList();
  walkResponse(value, schema, named, {
    value(path, item, fits, values) {
      if (!fits) found.note(path, "type");
      else if (item !== null && values?.includes(item as string) === false) {
        found.note(path, "unknown-value");
      }
    },
    unknownField: (path) => found.note(path, "unknown-field"),
    absentField(path, isRequired) {
      if (isRequired) found.note(path, "missing-field");
    },
  });
  return found.all;
}

export class DriftList {
  readonly #found = new Map<string, Drift>();

  note(path: string, kind: Drift["kind"]): void {
    const key = `${kind} ${path}`;
    this.#found.set(key, { path, kind, count: (this.#found.get(key)?.count ?? 0) + 1 });
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

const ANY: ResponseSchema = { type: "any" };

function isOfType(value: unknown, schema: ResponseSchema, nullable?: boolean): boolean {
  if (schema.type === "any") return true;
  if (value === null) return nullable === true || schema.nullable === true;
  if (schema.type === "list") return Array.isArray(value);
  if (schema.type === "object") return typeof value === "object" && !Array.isArray(value);
  return typeof value === (schema.type === "text" ? "string" : schema.type);
}

/** What is no name of a field could be a buyer's data. */
const PLAIN_NAME = /^[A-Za-z_$][\w$-]{0,59}$/;

/** The path of a field in the object at a path; `…` stands for a name that could be a value. */
export function fieldPath(path: string, name: string): string {
  const rendered = PLAIN_NAME.test(name) ? name : "…";
  return path === "" ? rendered : `${path}.${rendered}`;
}

export type DriftMonitor = (
  call: Pick<ContractDriftEvent, "operation" | "callId">,
  find: () => readonly Drift[],
) => void;

/** At most one part in so many of the time is spent on it. */
const MAX_TIME_SHARE = 20;
/** A service that invents names must not fill the memory. */
const MAX_PATHS = 1000;

/** What each hook was notified of: once per path, however many clients of the process share it. */
const noticed = new WeakMap<object, Set<string>>();

/**
 * Makes the watch of one client; undefined without the hook, so that it costs nothing then. Of responses that come
 * fast one after the other some are looked at.
 */
export function createDriftMonitor(
  { onContractDrift }: Hooks,
  notify: (event: ContractDriftEvent) => void,
  clock: Clock,
): DriftMonitor | undefined {
  if (onContractDrift === undefined) return undefined;
  const paths = noticed.get(onContractDrift) ?? new Set();
  noticed.set(onContractDrift, paths);
  let restsUntil = -Infinity;
  return ({ operation, callId }, find) => {
    const start = clock.monotonic();
    if (start < restsUntil) return;
    for (const drift of find()) {
      const key = `${operation} ${drift.kind} ${drift.path}`;
      if (paths.has(key) || paths.size >= MAX_PATHS) continue;
      paths.add(key);
      notify({ operation, callId, ...drift });
    }
    const end = clock.monotonic();
    restsUntil = end + (end - start) * MAX_TIME_SHARE;
  };
}
