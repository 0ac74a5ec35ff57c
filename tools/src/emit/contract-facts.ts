import type { Operation, RestContract, Schema } from "../model/contract.ts";
import { resolved } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/write-files.ts";
import { literal, renderHeader } from "./source-text.ts";

export function emitContractFacts(contract: RestContract): GeneratedFile {
  const limits = new Map(contract.operations.map((each) => [each, readLimits(contract, each)]));
  const byOperation = (
    factOf: (limits: RequestLimits, operation: Operation) => object | undefined,
  ) =>
    literal(
      Object.fromEntries(
        [...limits].flatMap(([operation, found]) => {
          const fact = factOf(found, operation) ?? {};
          return Object.keys(fact).length === 0 ? [] : [[operation.id, fact]];
        }),
      ),
    );
  return {
    path: "packages/sandbox/src/gen/contract-facts.gen.ts",
    text: `${renderHeader(contract)}/** What an absent query parameter means, by operation. */
export const queryDefaults = ${byOperation((found) => found.queryDefaults)} as const;

/** The largest value of a query parameter, by operation. */
export const queryMaxima = ${byOperation((found) => found.queryMaxima)} as const;

/** What an absent field of a body means, each by its place, by operation. */
export const bodyDefaults = ${byOperation((found) => found.bodyDefaults)} as const;

/** The largest number, or the most characters, of a field of a body, each by its place, by operation. */
export const bodyMaxima = ${byOperation((found) => found.bodyMaxima)} as const;

/** The numbers that a field of a body may have where only those are listed, each by its place, by operation. */
export const listedNumbers = ${byOperation((found) => found.listedNumbers)} as const;

/** Which dates one request of a listing reaches: a span in milliseconds, and the first date as epoch ms. */
export const dateWindows = ${byOperation((_found, { dateWindow }) => dateWindow)} as const;

/** The most entries of the lists in a body, each by its place, by operation. */
export const mostEntries = ${byOperation((found) => found.mostEntries)} as const;
`,
  };
}

type ByPlace<Fact> = Readonly<Record<string, Fact>>;

export interface RequestLimits {
  readonly queryDefaults: ByPlace<unknown>;
  readonly queryMaxima: ByPlace<number>;
  readonly bodyDefaults: ByPlace<unknown>;
  readonly bodyMaxima: ByPlace<number>;
  readonly listedNumbers: ByPlace<readonly number[]>;
  readonly mostEntries: ByPlace<number>;
}

export function readLimits(contract: RestContract, operation: Operation): RequestLimits {
  const inQuery = <Fact>(factOf: (schema: Schema) => Fact | undefined) =>
    Object.fromEntries(
      operation.query.flatMap(({ name, schema }) => {
        const fact = factOf(schema) ?? factOf(resolved(contract, schema));
        return fact === undefined ? [] : [[name, fact]];
      }),
    );
  const inBody = <Fact>(factOf: (schema: Schema) => Fact | undefined) =>
    readFacts(contract, operation, factOf);
  return {
    queryDefaults: inQuery((schema) => schema.default),
    queryMaxima: inQuery(findMaximum),
    bodyDefaults: inBody((schema) => schema.default),
    bodyMaxima: inBody((schema) =>
      schema.type === "string" ? schema.maxLength : findMaximum(schema),
    ),
    listedNumbers: inBody((schema) => (schema.type === "number" ? schema.values : undefined)),
    mostEntries: inBody((schema) => (schema.type === "array" ? schema.maxItems : undefined)),
  };
}

/** The bound of a 32-bit integer is no rule of the service. */
function findMaximum(schema: Schema): number | undefined {
  const maximum = schema.type === "number" ? schema.maximum : undefined;
  return maximum === 2 ** 31 - 1 ? undefined : maximum;
}

function readFacts<Fact>(
  contract: RestContract,
  { body }: Operation,
  factOf: (schema: Schema) => Fact | undefined,
): ByPlace<Fact> {
  const facts: Record<string, Fact> = {};
  const visit = (schema: Schema, place: string): void => {
    const found = resolved(contract, schema);
    const fact = factOf(schema) ?? factOf(found);
    if (fact !== undefined) facts[place] = fact;
    if (found.type === "array") visit(found.items, place);
    if (found.type !== "object") return;
    for (const { name, schema: member } of found.fields) {
      visit(member, place === "" ? name : `${place}.${name}`);
    }
  };
  if (body !== undefined) visit(body, "");
  return facts;
}
