import type { Operation, RestContract } from "./contract.ts";
import type { Schema } from "./schema.ts";
import { resolved } from "./visit-schemas.ts";

type ByPlace<Fact> = Readonly<Record<string, Fact>>;

/** What a contract says of the values in a request; of a body by their place, such as `payload.skus`. */
export interface RequestLimits {
  /** What an absent query parameter means. */
  readonly queryDefaults: ByPlace<unknown>;
  /** The largest value of a query parameter. */
  readonly queryMaxima: ByPlace<number>;
  /** What an absent field of a body means. */
  readonly bodyDefaults: ByPlace<unknown>;
  /** The largest number, or the most characters, of a field of a body. */
  readonly bodyMaxima: ByPlace<number>;
  /** The numbers that a field of a body may have where only those are listed. */
  readonly listedNumbers: ByPlace<readonly number[]>;
  /** The most entries of a list in a body. */
  readonly mostEntries: ByPlace<number>;
}

/** Reads the limits of an operation's request. */
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
