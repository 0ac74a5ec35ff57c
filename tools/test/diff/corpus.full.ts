import { describe, expect, test } from "vitest";
import type { Verdict } from "../../src/diff/change.ts";
import { extensions } from "../../src/model/keywords.ts";
import { compareFiles, contracts } from "./compare-files.ts";
import { restMutations } from "./corpus-rest.ts";
import { serviceMutations } from "./corpus-rest-service.ts";
import { soapMutations } from "./corpus-soap.ts";
import { mutated } from "./mutation.ts";

describe.each([
  ["REST", restMutations],
  ["REST beside operations", serviceMutations],
  ["SOAP", soapMutations],
])("a single change of the contract in %s", (_name, mutations) => {
  test.each(mutations)("$what: $verdict", ({ edits, verdict, reported }) => {
    const found = compareFiles(contracts, mutated(contracts, edits));
    expect(found.changes.map(({ subject, what }) => `${subject}: ${what}`)).toHaveLength(reported);
    expect(found.verdict).toBe(verdict);
    const files = edits.map(({ file }) => file);
    for (const change of found.changes) {
      expect(change.reason).not.toBe("");
      expect(files).toContain(change.location.file);
    }
  });
});

test("the corpus has at least 80 changes with unique names, and every verdict for REST and for SOAP", () => {
  expect(restMutations.length + soapMutations.length).toBeGreaterThanOrEqual(80);
  for (const mutations of [restMutations, soapMutations]) {
    const verdicts = new Set<Verdict>(mutations.map(({ verdict }) => verdict));
    expect([...verdicts].sort()).toEqual(["major", "minor", "none", "patch"]);
    expect(new Set(mutations.map(({ what }) => what)).size).toBe(mutations.length);
  }
});

test("every extension that a contract may contain has a change in the corpus", () => {
  const edited = [...restMutations, ...serviceMutations].flatMap(({ edits }) =>
    edits.flatMap(({ anchor, from, to }) => [anchor, from, to]),
  );
  const missing = extensions.filter((name) => !edited.some((text) => text.includes(name)));
  expect(missing).toEqual([]);
});

test("several changes are all reported, and the most severe one decides", () => {
  const named = (what: string) =>
    [...restMutations, ...soapMutations].find((restMutation) => restMutation.what === what)
      ?.edits ?? [];
  const both = [
    ...named("a field of a response is removed"),
    ...named("an element of a response is added"),
  ];
  const found = compareFiles(contracts, mutated(contracts, both));
  expect(found.changes.map(({ verdict }) => verdict)).toEqual(["major", "minor"]);
  expect(found.verdict).toBe("major");
});

test("one change that several operations share is reported once, with all of them", () => {
  const row = serviceMutations.find(({ what }) => what === "a credential is no longer needed");
  const found = compareFiles(contracts, mutated(contracts, row?.edits ?? []));
  expect(found.changes.map(({ operations }) => operations.length)).toEqual([9]);
  const field = restMutations.find(({ what }) => what === "a field of a response is removed");
  const named = compareFiles(contracts, mutated(contracts, field?.edits ?? []));
  expect(named.changes[0]?.operations).toEqual(["listShipmentPackages"]);
});
