import { expect, it } from "vitest";
import type { CaseResult } from "../run/case-result.ts";
import { storyOperation } from "../stories/story.ts";
import { storySection } from "./html-stories.ts";

const result: CaseResult = {
  case: {
    id: "stories/one",
    name: "One <story>",
    operation: storyOperation,
    protocol: "REST",
    covers: [],
    given: {},
    steps: [],
    targets: undefined,
    knownFailure: undefined,
    only: undefined,
  },
  way: "raw",
  target: "sandbox",
  outcome: "failed",
  reasons: [],
  exchanges: [],
  secrets: [],
  milliseconds: 12,
};

it("shows which steps held, which did not, and which were not reached", () => {
  const told = [
    { text: "A buyer orders.", held: true },
    { text: "It is listed.", held: false },
    { text: "It arrives.", held: undefined },
  ];
  const shown = storySection([{ ...result, told }]);
  expect(shown).toContain("One &lt;story&gt;");
  expect(shown).toMatch(/ open>/);
  expect(shown.match(/<li .*?<\/li>/g)).toEqual([
    '<li class="good"><span class="where">held</span> A buyer orders.</li>',
    '<li class="bad"><span class="where">did not hold</span> It is listed.</li>',
    '<li class="none"><span class="where">not reached</span> It arrives.</li>',
  ]);
});

it("is left out where none was told", () => {
  expect(storySection([{ ...result, outcome: "skipped" }])).toBe("");
});
