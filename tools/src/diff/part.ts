import type { SourceLocation } from "../../../specs/build/contract-error.ts";
import type {
  ArraySchema,
  NumberSchema,
  Operation,
  OperatorProfile,
  Schema,
  StringSchema,
} from "../model/contract.ts";
import type { PagingModel, ServiceModel } from "../soap/model.ts";
import type { Verdict } from "./change.ts";

export type Direction = "request" | "response";

export interface Rating {
  readonly verdict: Verdict;
  readonly reason: string;
}

/** From `minimum` or `exclusiveMinimum`; of whole numbers always the lowest one itself. */
export interface LowestNumber {
  readonly bound: number;
  readonly isExclusive: boolean;
}

/** Absent where the contract does not declare it. */
export interface Facts
  extends Partial<
      Omit<NumberSchema, keyof Schema | "kind" | "values" | "minimum" | "exclusiveMinimum">
    >,
    Partial<Omit<StringSchema, keyof Schema | "values">>,
    Partial<Pick<ArraySchema, "minItems" | "maxItems">>,
    Partial<Pick<Operation, "method" | "path" | "retry" | "rateLimit" | "dateWindow">>,
    Partial<Pick<Operation, "deprecated" | "summary" | "tags">>,
    Partial<ServiceModel> {
  /** As TypeScript type and as type in the message. */
  readonly type?: string;
  readonly kind?: string;
  /** The rank of an XSD integer type among the integer types, by the range that it holds. */
  readonly width?: number;
  readonly side?: Direction;
  readonly occurs?: { readonly isRepeated: boolean; readonly maximum?: number };
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** The value that the service assumes when a request lacks the parameter or field. */
  readonly default?: unknown;
  readonly withSuccess?: boolean;
  readonly values?: readonly (string | number)[];
  readonly lowest?: LowestNumber;
  /** Rules between members of an object, each rule with the members that it concerns. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  /** The names of an object's members in order, for contracts in which the order matters. */
  readonly order?: readonly string[];
  readonly operationId?: string;
  readonly paging?: PagingModel;
  /** Alternative lists of credential headers: a request must have all headers of one list. */
  readonly credentials?: readonly (readonly string[])[];
  /** The base addresses of the service with their descriptions. */
  readonly servers?: Readonly<Record<string, string>>;
  readonly operator?: OperatorProfile;
  readonly description?: string;
  readonly codeSamples?: unknown;
  readonly externalDocs?: unknown;
  readonly example?: string;
}

/** The integer types of XML Schema in the order of their ranges. */
export const wholeNumbers = ["int", "long", "integer"];

/** An operation, a parameter, a field, a type, an example. */
export interface Part {
  /** Pairs the part with that of the other revision, among the children of one parent. */
  readonly name: string;
  /** A second key that pairs contract parts of two revisions when no part of the other revision has the first key. */
  readonly otherName?: string;
  /** The name of the contract part in the report of a diff; empty when the name of the operation is enough. */
  readonly subject: string;
  readonly location: SourceLocation;
  /** Source locations of those properties of a contract part that are not declared at the part itself. */
  readonly locate?: (fact: keyof Facts) => SourceLocation;
  readonly directions: readonly Direction[];
  readonly facts: Facts;
  readonly parts: readonly Part[];
  /** The named type of the contract part, whose properties and parts the contract part also has. */
  readonly type?: string;
  readonly added: Rating;
  readonly gone: Rating;
  /** The operations that use the contract part; when the list is absent, the operations of the containing part. */
  readonly operations?: readonly string[];
}

export interface ContractParts {
  /** A contract part that contains the operations and has the properties of the whole contract. */
  readonly parts: readonly Part[];
  /** The named types, each of which is compared once. */
  readonly types: ReadonlyMap<string, Part>;
}

export const documentationOnly: Rating = {
  verdict: "patch",
  reason: "only documentation and comments",
};

/** The version changes that an added operation and a removed operation require. */
export const operationRatings: Pick<Part, "added" | "gone"> = {
  added: { verdict: "minor", reason: "no caller used it before" },
  gone: { verdict: "major", reason: "requests of its callers fail" },
};

/** The version changes that an added member and a removed member of an object require, in requests and in responses. */
export function rateMember(
  directions: readonly Direction[],
  required: boolean,
): Pick<Part, "added" | "gone"> {
  const isSent = directions.includes("request");
  const added: Rating = !isSent
    ? { verdict: "minor", reason: "responses are open: callers ignore what they do not know" }
    : required
      ? { verdict: "major", reason: "requests made as before lack it and are refused" }
      : { verdict: "minor", reason: "requests made as before still do" };
  const lost = [
    ...(isSent ? ["requests that give it are refused"] : []),
    ...(directions.includes("response") ? ["callers who read it find nothing"] : []),
  ];
  return { added, gone: { verdict: "major", reason: lost.join("; ") } };
}

/** Creates a contract part that has neither child parts nor directions. */
export function leaf(
  name: string,
  location: SourceLocation,
  facts: Facts,
  rating: Rating = documentationOnly,
): Part {
  const ratings = { added: rating, gone: rating };
  return { name, subject: name, location, directions: [], facts, parts: [], ...ratings };
}
