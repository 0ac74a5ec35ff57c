import type { Operation, RestContract } from "../model/contract.ts";
import type { Schema } from "../model/schema.ts";
import { resolved } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { headerOf } from "./header.ts";
import { literal } from "./literal.ts";

/** The values of the contract that the sandbox's rules go by: defaults, maxima, date windows, longest lists. */
export function emitContractFacts(contract: RestContract): GeneratedFile {
  const byOperation = (factOf: (operation: Operation) => object | undefined) =>
    literal(
      Object.fromEntries(
        contract.operations.flatMap((operation) => {
          const fact = factOf(operation);
          return fact === undefined || Object.keys(fact).length === 0 ? [] : [[operation.id, fact]];
        }),
      ),
    );
  return {
    path: "packages/sandbox/src/gen/contract-facts.gen.ts",
    text: `${headerOf(contract)}/** What an absent query parameter means, by operation. */
export const queryDefaults = ${byOperation((each) => defaultsOf(contract, each))} as const;

/** The largest value of a query parameter, by operation. */
export const queryMaxima = ${byOperation((each) => maximaOf(contract, each))} as const;

/** Which dates one request of a listing reaches: a span in milliseconds, and the first date as epoch ms. */
export const dateWindows = ${byOperation(({ dateWindow }) => dateWindow)} as const;

/** The most entries of the lists in a body, each by its place, by operation. */
export const mostEntries = ${byOperation(({ body }) => body && Object.fromEntries(mostEntriesOf(contract, body, [])))} as const;
`,
  };
}

function defaultsOf(contract: RestContract, { query }: Operation): object {
  return Object.fromEntries(
    query
      .map(
        ({ name, schema }) => [name, schema.default ?? resolved(contract, schema).default] as const,
      )
      .filter(([, value]) => value !== undefined),
  );
}

/** The bound of a 32-bit integer is no rule of the service. */
function maximaOf(contract: RestContract, { query }: Operation): object {
  return Object.fromEntries(
    query.flatMap(({ name, schema }) => {
      const found = resolved(contract, schema);
      const maximum = found.type === "number" ? found.maximum : undefined;
      return maximum === undefined || maximum === 2 ** 31 - 1 ? [] : [[name, maximum]];
    }),
  );
}

function mostEntriesOf(
  contract: RestContract,
  schema: Schema,
  place: readonly string[],
): (readonly [string, number])[] {
  const found = resolved(contract, schema);
  if (found.type === "object") {
    return found.fields.flatMap(({ name, schema: member }) =>
      mostEntriesOf(contract, member, [...place, name]),
    );
  }
  if (found.type !== "array") return [];
  const own = found.maxItems === undefined ? [] : [[place.join("."), found.maxItems] as const];
  return [...own, ...mostEntriesOf(contract, found.items, place)];
}
