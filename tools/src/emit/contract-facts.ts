import type { Operation, RestContract } from "../model/contract.ts";
import {
  bodyDefaults,
  bodyMaxima,
  listedNumbers,
  mostEntries,
  queryMaxima,
} from "../model/request-limits.ts";
import { resolved } from "../model/visit-schemas.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { renderHeader } from "./header.ts";
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
    text: `${renderHeader(contract)}/** What an absent query parameter means, by operation. */
export const queryDefaults = ${byOperation((each) => renderDefaults(contract, each))} as const;

/** The largest value of a query parameter, by operation. */
export const queryMaxima = ${byOperation((each) => queryMaxima(contract, each))} as const;

/** What an absent field of a body means, each by its place, by operation. */
export const bodyDefaults = ${byOperation((each) => bodyDefaults(contract, each))} as const;

/** The largest number, or the most characters, of a field of a body, each by its place, by operation. */
export const bodyMaxima = ${byOperation((each) => bodyMaxima(contract, each))} as const;

/** The numbers that a field of a body may have where only those are listed, each by its place, by operation. */
export const listedNumbers = ${byOperation((each) => listedNumbers(contract, each))} as const;

/** Which dates one request of a listing reaches: a span in milliseconds, and the first date as epoch ms. */
export const dateWindows = ${byOperation(({ dateWindow }) => dateWindow)} as const;

/** The most entries of the lists in a body, each by its place, by operation. */
export const mostEntries = ${byOperation((each) => mostEntries(contract, each))} as const;
`,
  };
}

function renderDefaults(contract: RestContract, { query }: Operation): object {
  return Object.fromEntries(
    query
      .map(
        ({ name, schema }) => [name, schema.default ?? resolved(contract, schema).default] as const,
      )
      .filter(([, value]) => value !== undefined),
  );
}
