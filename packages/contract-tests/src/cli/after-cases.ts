import { askInBreadth } from "../breadth/breadth.ts";
import { secondOpinion } from "../judges/second-opinion.ts";
import type { AfterCases } from "../run/conformance.ts";
import { tellStories } from "../stories/tell-stories.ts";

/**
 * What follows the cases at each target: the stories, Prism's opinion of every answer so far, and
 * generated requests at the sandbox in memory.
 */
export function afterCases(requests: number, seed: number): readonly AfterCases[] {
  return [
    async (_suite, target) => tellStories(target),
    async (suite, target, results) =>
      target.kind === "service" ? secondOpinion(suite, target, results) : [],
    async (suite, target) =>
      target.name === "sandbox in memory" ? askInBreadth(suite, target, { requests, seed }) : [],
  ];
}
