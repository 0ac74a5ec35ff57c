import type { Clock } from "../deadline/clock.ts";
import type { ContractDriftEvent, Hooks } from "../hooks/hooks.ts";

/** The types that a decoded response has by the contract; generated. */
export type ResponseSchema = (
  | { readonly type: "object"; readonly fields: Readonly<Record<string, ResponseSchema>> }
  | { readonly type: "list"; readonly items: ResponseSchema }
  | { readonly type: "named"; readonly name: string }
  /** `digits`: a number on the wire. */
  | { readonly type: "text"; readonly values?: readonly string[]; readonly digits?: true }
  | { readonly type: "number" | "boolean" | "any" }
) & { readonly nullable?: boolean; readonly required?: boolean };

export type Drift = Pick<ContractDriftEvent, "path" | "kind" | "count">;

/** What only the decoder sees, by the object that it decoded. */
const noted = new WeakMap<object, { readonly name: string; readonly kind: Drift["kind"] }[]>();

/**
 * For {@link findDrift}: what a decoded value no longer shows, such as the exponent of a decimal.
 *
 * @param name - the field of the object
 */
export function noteDrift(object: object, name: string, kind: Drift["kind"]): void {
  const list = noted.get(object);
  if (list === undefined) noted.set(object, [{ name, kind }]);
  else list.push({ name, kind });
}

export interface ResponseVisitor {
  /**
   * @param fits - of the schema's type; the contents of another value are not visited
   * @param values - of an enum
   */
  value(path: string, value: unknown, fits: boolean, values: readonly string[] | undefined): void;
  /** Its content is not visited. */
  unknownField(path: string, value: unknown): void;
  /** A declared field that an object lacks. */
  absentField(path: string, isRequired: boolean): void;
}

/** Skips objects for which the contract declares no fields. */
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

/** Deviations have field names and kinds, never values. */
export function findDrift(
  value: unknown,
  schema: ResponseSchema,
  named: Readonly<Record<string, ResponseSchema>>,
): readonly Drift[] {
  const drift = new DriftList();
  walkResponse(value, schema, named, {
    value(path, item, fits, values) {
      if (typeof item === "object" && item !== null) {
        for (const { name, kind } of noted.get(item) ?? []) drift.note(fieldPath(path, name), kind);
      }
      if (!fits) drift.note(path, "type");
      else if (item !== null && values?.includes(item as string) === false) {
        drift.note(path, "unknown-value");
      }
    },
    unknownField: (path) => drift.note(path, "unknown-field"),
    absentField(path, isRequired) {
      if (isRequired) drift.note(path, "missing-field");
    },
  });
  return drift.all;
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

/** Without fields, an object may have any. */
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

/** Another key could be private data of a buyer. */
const PLAIN_NAME = /^[A-Za-z_$][\w$-]{0,59}$/;

export function fieldPath(path: string, name: string): string {
  const rendered = PLAIN_NAME.test(name) ? name : "…";
  return path === "" ? rendered : `${path}.${rendered}`;
}

export type DriftMonitor = (
  call: Pick<ContractDriftEvent, "operation" | "callId">,
  find: () => readonly Drift[],
) => void;

/** The check may use this fraction of the elapsed time. */
const MAX_TIME_SHARE = 20;
/** A service that keeps sending new field names must not fill the memory. */
const MAX_PATHS = 1000;

/** Each hook is notified once of a path, however many clients share it. */
const noticed = new WeakMap<object, Set<string>>();

/** When responses arrive in quick succession, only some are checked. */
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
