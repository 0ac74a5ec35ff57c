import type { Operation, RestContract } from "./contract.ts";
import type { Schema } from "./schema.ts";
import { resolved } from "./visit-schemas.ts";

/** The largest value of each query parameter. */
export function queryMaxima(
  contract: RestContract,
  { query }: Operation,
): Readonly<Record<string, number>> {
  return Object.fromEntries(
    query.flatMap(({ name, schema }) => {
      const maximum = findMaximum(resolved(contract, schema));
      return maximum === undefined ? [] : [[name, maximum]];
    }),
  );
}

/** The most entries of each list in a body, by its place, such as `payload.skus`. */
export function mostEntries(
  contract: RestContract,
  operation: Operation,
): Readonly<Record<string, number>> {
  return readFacts(contract, operation, (schema) =>
    schema.type === "array" ? schema.maxItems : undefined,
  );
}

/** The largest number, or the most characters, of a field of a body, by its place. */
export function bodyMaxima(
  contract: RestContract,
  operation: Operation,
): Readonly<Record<string, number>> {
  return readFacts(contract, operation, (schema) =>
    schema.type === "string" ? schema.maxLength : findMaximum(schema),
  );
}

/** The numbers that a field of a body may have where only those are listed, by its place. */
export function listedNumbers(
  contract: RestContract,
  operation: Operation,
): Readonly<Record<string, readonly number[]>> {
  return readFacts(contract, operation, (schema) =>
    schema.type === "number" ? schema.values : undefined,
  );
}

/** What an absent field of a body means, by its place. */
export function bodyDefaults(
  contract: RestContract,
  operation: Operation,
): Readonly<Record<string, unknown>> {
  return readFacts(contract, operation, (schema) => schema.default);
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
): Readonly<Record<string, Fact>> {
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
