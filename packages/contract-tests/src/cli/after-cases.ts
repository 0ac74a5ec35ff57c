import { askInBreadth } from "../breadth/breadth.ts";
import { secondOpinion } from "../judges/second-opinion.ts";
import type { AfterCases } from "../run/conformance.ts";

/**
 * What follows the cases at each target: Prism's opinion of every answer of the sandboxes, and generated
 * requests at the sandbox in memory.
 */
export function afterCases(requests: number, seed: number): readonly AfterCases[] {
  return [
    async (suite, target, results) =>
      target.kind === "service" ? secondOpinion(suite, target, results) : [],
    async (suite, target) =>
      target.name === "sandbox in memory" ? askInBreadth(suite, target, { requests, seed }) : [],
  ];
}
