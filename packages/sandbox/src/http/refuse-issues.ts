import type { Issue } from "@marketplace-seller/client-core";
import { problem } from "./problem.ts";

/** What a message lists at most; the rest is counted. */
const MOST_LISTED = 10;

/**
 * Throws the issues as one refusal; values never stand in it, since they could be personal.
 *
 * @param unlisted how many issues there are besides
 */
export function refuseIssues(issues: readonly Issue[], unlisted = 0): void {
  if (issues.length === 0) return;
  const listed = issues.slice(0, MOST_LISTED).map(({ path, message }) => `${path}: ${message}`);
  const more = issues.length - listed.length + unlisted;
  throw problem("invalid", `${listed.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`);
}
