import { expect, it } from "vitest";
import { premisesShownFalse, stillShownFalse } from "./as-it-goes.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const DAY = 24 * 60 * 60_000;

it("takes two packages of one page for proof, and one for an accident", () => {
  expect(premisesShownFalse({ sameDate: 1, reusedIds: 1 }, NOW)).toEqual([]);
  const shown = premisesShownFalse({ sameDate: 2, reusedIds: 3 }, NOW);
  expect(shown.map(({ premise, received }) => [premise, received])).toEqual([
    ["last-modified-moves", "2 packages that changed under the date that is stored"],
    ["stable-ids", "3 ids that name another order"],
  ]);
});

it("keeps what was shown for a week, whatever is measured", () => {
  const shown = premisesShownFalse({ sameDate: 2, reusedIds: 0 }, NOW);
  expect(stillShownFalse(shown, NOW + 7 * DAY - 1)).toEqual(shown);
  expect(stillShownFalse(shown, NOW + 7 * DAY)).toEqual([]);
  const [first] = shown;
  if (first === undefined) throw new Error("nothing was shown");
  expect(stillShownFalse([{ ...first, premise: "epoch-gmt3" }], NOW)).toEqual([]);
});
