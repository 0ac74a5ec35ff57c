import { restMutations } from "./corpus-rest.ts";
import { serviceMutations } from "./corpus-rest-service.ts";
import { soapMutations } from "./corpus-soap.ts";
import type { Mutation } from "./mutation.ts";

/** Two changes at once, by what each is called in the corpus; the worse verdict counts. */
const pairs: readonly (readonly [string, string])[] = [
  ["an optional parameter is added", "a parameter's default is changed"],
  ["a field of a response is added", "a field of a response is removed"],
  ["a value of a response is added", "a value of a filter is removed"],
  ["a value of a response is added", "a value of a filter is added"],
  ["the largest page size is raised", "a description is reworded"],
  ["the largest page size is raised", "the smallest page size is raised"],
  ["a text of a request gets longer", "fewer SKUs fit into one request"],
  ["more attribute ids may be updated", "one price may come alone"],
  ["a summary is reworded", "an assumption is reworded"],
  ["a count becomes a code", "an amount becomes a rate"],
  ["a write becomes safe to repeat", "a read is never repeated any more"],
  ["a comment is added", "fields stand in another order"],
  ["the rate limit is raised", "a refusal is added"],
  ["a schema of a response is renamed", "a field of a request is renamed"],
  ["an operation is deprecated", "an operationId is renamed"],
  ["a field of a response is always there now", "an element of a response may be missing"],
  ["a parameter becomes required", "an element of a response is added"],
  ["an element of a request may be nil", "documentation of a type is reworded"],
  ["an optional element of a request is added", "elements of a response change places"],
  ["a response's list is shorter", "a whole number of a request gets wider"],
  ["the address is another", "the target namespace is another"],
  ["a type is renamed", "an operation is described otherwise"],
];

const known = new Map(
  [...soapMutations, ...serviceMutations, ...restMutations].map((each) => [each.what, each]),
);

/** The pairs with their mutations. */
export const doubles: readonly (readonly [Mutation, Mutation])[] = pairs.map(([left, right]) => [
  named(left),
  named(right),
]);

function named(what: string): Mutation {
  const found = known.get(what);
  if (found === undefined) throw new Error(`the corpus has no mutation "${what}"`);
  return found;
}
