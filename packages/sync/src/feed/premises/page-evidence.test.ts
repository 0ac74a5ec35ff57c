import { expect, it } from "vitest";
import { findFalsePremises, keepRecentEvidence } from "./page-evidence.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const DAY = 24 * 60 * 60_000;

it("finds a premise false only when two packages of one page contradict it", () => {
  expect(findFalsePremises({ unchangedDates: 1, reusedIds: 1 }, NOW)).toEqual([]);
  const falsePremises = findFalsePremises({ unchangedDates: 2, reusedIds: 3 }, NOW);
  expect(falsePremises.map(({ premise, received }) => [premise, received])).toEqual([
    ["last-modified-moves", "2 packages that changed but kept their lastModifiedDate"],
    ["stable-ids", "3 ids that belong to another order"],
  ]);
});

it("keeps a premise false for a week after a page contradicted it, whatever is measured", () => {
  const falsePremises = findFalsePremises({ unchangedDates: 2, reusedIds: 0 }, NOW);
  expect(keepRecentEvidence(falsePremises, NOW + 7 * DAY - 1)).toEqual(falsePremises);
  expect(keepRecentEvidence(falsePremises, NOW + 7 * DAY)).toEqual([]);
  const [first] = falsePremises;
  if (first === undefined) throw new Error("no premise was found to be false");
  expect(keepRecentEvidence([{ ...first, premise: "epoch-gmt3" }], NOW)).toEqual([]);
});
