import { describe, expect, test } from "vitest";
import { compareByRedocly } from "../../src/diff/rest/redocly-diff.ts";
import { worst } from "../../src/diff/verdict.ts";
import { restEntry } from "../../src/generate-rest.ts";
import { restMutations } from "./corpus-rest.ts";
import { contracts } from "./judge-files.ts";
import { mutated } from "./mutation.ts";

/** What we lean on Redocly for: a new version of it has to judge these as this one does. */
describe.concurrent("a change that Redocly alone sees", () => {
  test.each(restMutations.filter(({ byRedocly }) => byRedocly))(
    "$what: $verdict, since $because",
    async ({ edits, verdict }) => {
      const after = mutated(contracts, edits);
      const found = await compareByRedocly(restEntry, contracts, after);
      expect(found.map(({ subject, what }) => `${subject}: ${what}`)).toHaveLength(1);
      expect(worst(found.map((each) => each.verdict))).toBe(verdict);
      expect(found.map(({ place }) => place.file)).toEqual(edits.map(({ file }) => file));
    },
  );
});

test("Redocly says nothing of its own about what our rules judge", async () => {
  const ours = restMutations.find(({ what }) => what === "a value of an answer is added");
  const after = mutated(contracts, ours?.edits ?? []);
  expect(await compareByRedocly(restEntry, contracts, after)).toEqual([]);
});
