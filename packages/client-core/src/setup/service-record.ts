import { type Deviations, deviationsShape } from "../gen/service-record.gen.ts";
import { callerNumbers } from "../shape/number-readers.ts";
import { read } from "../shape/read.ts";
import type { ObjectShape } from "../shape/shape.ts";

export type { Deviations };

/**
 * How a service differs from the documented assumptions, as `marketplace-sync check --record service.json` writes it and
 * `marketplace-sandbox --like service.json` serves it; no values of orders, products or customers.
 *
 * @example
 * import service from "./service.json" with { type: "json" };
 * const sandbox = createSandbox({ like: service as ServiceRecord });
 */
export interface ServiceRecord extends Deviations {
  /** The JSON Schema of the file, for editors; ignored. */
  readonly $schema?: string;
  /** Of the format. */
  readonly version: 1;
  /** Premises that could not be measured. */
  readonly inconclusive?: readonly string[];
}

const shape: ObjectShape = {
  type: "object",
  fields: {
    $schema: { type: "string" },
    version: { type: "integer", values: [1] },
    inconclusive: { type: "array", items: { type: "string" } },
    ...deviationsShape.fields,
  },
  required: ["version"],
};

/** By path, such as `$.fields[3].path is missing`; empty for a valid record. */
export function findServiceRecordProblems(input: unknown): readonly string[] {
  return read(shape, input, callerNumbers).issues.map(({ path, message, rule }) =>
    rule === "unknown" ? `${path} is not a member of a service record` : `${path} ${message}`,
  );
}

/** @throws TypeError that names each wrong entry by its path */
export function parseServiceRecord(text: string): ServiceRecord {
  let input: unknown;
  try {
    input = JSON.parse(text.replace(/^\u{FEFF}/u, ""));
  } catch (error) {
    throw new TypeError("A service record must be a JSON object", { cause: error });
  }
  const problems = findServiceRecordProblems(input);
  if (problems.length > 0) throw new TypeError(problems.slice(0, MAX_PROBLEMS).join("; "));
  return input as ServiceRecord;
}

/** In a message. */
const MAX_PROBLEMS = 10;

type Entry = readonly [path: string, text: string];

/** By which premise a member is measured. */
const premiseOf: Readonly<Record<string, string>> = {
  dateShiftMs: "epoch-gmt3",
  exclusiveEnds: "date-bounds",
  ignoresOrderByField: "order-by-field-effect",
  unfilteredStatus: "listing-all-statuses",
  hiddenStatuses: "listing-all-statuses",
};
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * What changed of a service, a line each; not what could not be measured either time, nor refusals that only one of the
 * records has.
 *
 * @example compareServiceRecords(before, after) // ["changed: maxPageSize: 100 -> 50"]
 */
export function compareServiceRecords(
  before: ServiceRecord,
  after: ServiceRecord,
): readonly string[] {
  const unknown = new Set([...(before.inconclusive ?? []), ...(after.inconclusive ?? [])]);
  const [old, present] = [new Map(listEntries(before)), new Map(listEntries(after))];
  const hasRefusals = before.refusals !== undefined && after.refusals !== undefined;
  return [...new Set([...old.keys(), ...present.keys()])].toSorted().flatMap((path) => {
    const [one, other] = [old.get(path), present.get(path)];
    if (one === other || unknown.has(premiseOf[path] ?? "")) return [];
    if (path.startsWith("refusals ") && !hasRefusals) return [];
    if (path === "clockAheadMs" && isSameClock(before, after)) return [];
    if (one === undefined) return [`added: ${path}: ${other}`];
    return [
      other === undefined ? `removed: ${path}: ${one}` : `changed: ${path}: ${one} -> ${other}`,
    ];
  });
}

function isSameClock(one: ServiceRecord, other: ServiceRecord): boolean {
  return Math.abs((one.clockAheadMs ?? 0) - (other.clockAheadMs ?? 0)) <= CLOCK_TOLERANCE_MS;
}

function listEntries(record: ServiceRecord): readonly Entry[] {
  const { $schema: _, version: _version, inconclusive: _inconclusive, ...deviations } = record;
  const { fields = [], refusals = [], statusLabels = [], ...others } = deviations;
  return [
    ...Object.entries(others).map(([name, value]): Entry => [name, JSON.stringify(value)]),
    ...fields.map(
      ({ operation, path, types }): Entry => [`fields ${operation} ${path}`, types.join(" or ")],
    ),
    ...statusLabels.map(
      ({ status, label }): Entry => [`statusLabels ${status}`, JSON.stringify(label)],
    ),
    ...refusals.map(
      ({ cause, paths = "", ...response }): Entry => [
        `refusals ${cause} ${paths}`.trim(),
        JSON.stringify(response),
      ],
    ),
  ];
}
