import type { Place } from "../../../specs/build/contract-error.ts";
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

/** Which way a value travels, as the seller sees it. */
export type Direction = "request" | "response";

export interface Rating {
  readonly verdict: Verdict;
  readonly reason: string;
}

/** What a contract says of one of its parts, each fact comparable by itself; absent where nothing is said. */
export interface Facts
  extends Partial<Omit<NumberSchema, keyof Schema | "kind" | "values">>,
    Partial<Omit<StringSchema, keyof Schema | "values">>,
    Partial<Pick<ArraySchema, "minItems" | "maxItems">>,
    Partial<Pick<Operation, "method" | "path" | "retry" | "rateLimit" | "dateWindow">>,
    Partial<Pick<Operation, "deprecated" | "summary" | "tags">>,
    Partial<ServiceModel> {
  /** What a value is in TypeScript and on the wire. */
  readonly type?: string;
  readonly kind?: string;
  /** The place of a whole number's XSD type among those that hold ever more. */
  readonly width?: number;
  readonly side?: Direction;
  readonly occurs?: { readonly isRepeated: boolean; readonly most?: number };
  readonly required?: boolean;
  readonly nullable?: boolean;
  /** What absence means. */
  readonly default?: unknown;
  readonly withSuccess?: boolean;
  readonly values?: readonly (string | number)[];
  /** Rules between members, each with the members that it is about. */
  readonly dependencies?: Readonly<Record<string, readonly string[]>>;
  /** Names of the members, where their order counts. */
  readonly order?: readonly string[];
  readonly operationId?: string;
  readonly paging?: PagingModel;
  /** Lists of credentials, one of which a request must carry whole. */
  readonly credentials?: readonly (readonly string[])[];
  /** Base addresses with what is said of each. */
  readonly servers?: Readonly<Record<string, string>>;
  readonly operator?: OperatorProfile;
  readonly description?: string;
  readonly codeSamples?: unknown;
  readonly externalDocs?: unknown;
  readonly example?: string;
}

/** Something of a contract that has a name: an operation, a parameter, a field, a type, an example. */
export interface Part {
  /** Pairs it with that of the other revision, among its siblings. */
  readonly name: string;
  /** Pairs it where no sibling has the name. */
  readonly otherName?: string;
  /** As reports name it; empty where the operation alone says it. */
  readonly subject: string;
  readonly place: Place;
  /** Where a fact stands, if not there. */
  readonly locate?: (fact: keyof Facts) => Place;
  readonly directions: readonly Direction[];
  readonly facts: Facts;
  readonly parts: readonly Part[];
  /** The named type that it is of, whose facts and parts it has. */
  readonly type?: string;
  readonly added: Rating;
  readonly gone: Rating;
  /** The operations that it is part of, or that use it; those of what holds it when absent. */
  readonly operations?: readonly string[];
}

export interface ContractParts {
  /** Operations, and what is said of the contract as a whole. */
  readonly parts: readonly Part[];
  /** Types with a name, each compared once. */
  readonly types: ReadonlyMap<string, Part>;
}

export const wordsAlone: Rating = { verdict: "patch", reason: "words in docs and comments" };

/** What an operation that comes or goes deserves. */
export const operationRatings: Pick<Part, "added" | "gone"> = {
  added: { verdict: "minor", reason: "no caller used it before" },
  gone: { verdict: "major", reason: "requests of its callers fail" },
};

/** What a member that comes or goes deserves, by the directions in which it travels. */
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

/** A part that nothing is part of, in no message. */
export function leaf(name: string, place: Place, facts: Facts, rating: Rating = wordsAlone): Part {
  const ratings = { added: rating, gone: rating };
  return { name, subject: name, place, directions: [], facts, parts: [], ...ratings };
}
