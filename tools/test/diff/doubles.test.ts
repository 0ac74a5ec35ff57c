import { expect, test } from "vitest";
import { worse } from "../../src/diff/verdict.ts";
import { doubles } from "./doubles.ts";
import { contracts, judge } from "./judge-files.ts";
import { type Mutation, mutated } from "./mutation.ts";

test("there are at least twenty pairs", () => {
  expect(doubles.length).toBeGreaterThanOrEqual(20);
});

test.each(doubles.map(([left, right]) => ({ left, right })))(
  "the worse counts of two changes: $left.what ($left.verdict), $right.what ($right.verdict)",
  async ({ left, right }) => {
    const after = mutated(mutated(contracts, left.edits), right.edits);
    const found = await judge(contracts, after);
    expect(found.verdict).toBe(worse(left.verdict, right.verdict));
    expect(found.changes).toHaveLength(reported(left) + reported(right));
  },
);

function reported({ verdict, reported: count = verdict === "none" ? 0 : 1 }: Mutation): number {
  return count;
}
