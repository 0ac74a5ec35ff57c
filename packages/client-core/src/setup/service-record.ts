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
