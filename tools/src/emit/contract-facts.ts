import type { Operation, RestContract } from "../model/contract.ts";
import { type RequestLimits, readLimits } from "../model/request-limits.ts";
import type { GeneratedFile } from "../write/generated-file.ts";
import { renderHeader } from "./header.ts";
import { literal } from "./literal.ts";

/** The values of the contract that the sandbox's rules go by: defaults, maxima, date windows, longest lists. */
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
