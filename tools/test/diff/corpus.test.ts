import { describe, expect, test } from "vitest";
import type { Verdict } from "../../src/diff/verdict.ts";
import { restMutations } from "./corpus-rest.ts";
import { soapMutations } from "./corpus-soap.ts";
import { contracts, judge } from "./judge-files.ts";
import { type Mutation, mutated } from "./mutation.ts";

const own = (mutations: readonly Mutation[]) => mutations.filter((each) => !each.byRedocly);

describe.each([
  ["REST", own(restMutations)],
  ["SOAP", soapMutations],
])("a single change of what is promised in %s", (_name, mutations) => {
  test.each(mutations)("$what: $verdict, since $because", async (mutation) => {
    const { edits, verdict, reported = verdict === "none" ? 0 : 1 } = mutation;
    const found = await judge(contracts, mutated(contracts, edits));
    expect(found.changes.map(({ subject, what }) => `${subject}: ${what}`)).toHaveLength(reported);
    expect(found.verdict).toBe(verdict);
    const files = edits.map(({ file }) => file);
    for (const change of found.changes) {
      expect(change.reason).not.toBe("");
      expect(files).toContain(change.place.file);
    }
  });
});

test("the corpus is wide: at least 80 changes, every verdict on both sides", () => {
  expect(restMutations.length + soapMutations.length).toBeGreaterThanOrEqual(80);
  for (const mutations of [restMutations, soapMutations]) {
    const verdicts = new Set<Verdict>(mutations.map(({ verdict }) => verdict));
    expect([...verdicts].sort()).toEqual(["major", "minor", "none", "patch"]);
  }
  for (const mutations of [restMutations, soapMutations]) {
    expect(new Set(mutations.map(({ what }) => what)).size).toBe(mutations.length);
  }
});
