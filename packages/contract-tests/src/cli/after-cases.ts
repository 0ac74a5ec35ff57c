import { askInBreadth } from "../breadth/breadth.ts";
import { secondOpinion } from "../judges/second-opinion.ts";
import { thirdOpinion } from "../judges/third-opinion.ts";
import type { AfterCases } from "../run/conformance.ts";
import { tellStories } from "../stories/tell-stories.ts";

/**
 * What follows the cases at each target: the stories, what Prism and drift make of every answer
 * of a service so far, and generated requests at the sandbox in memory.
 */
export function afterCases(requests: number, seed: number): readonly AfterCases[] {
  return [
    async (_suite, target) => tellStories(target),
    judged,
    async (suite, target) =>
      target.name === "sandbox in memory" ? askInBreadth(suite, target, { requests, seed }) : [],
  ];
}

/** Two judges of other makers; drift is a process of its own, so that both work at once. */
export const judged: AfterCases = async (suite, target, results) => {
  if (target.kind !== "service") return [];
  const opinions = [thirdOpinion, secondOpinion].map((judge) => judge(suite, target, results));
  return (await Promise.all(opinions)).flat();
};
