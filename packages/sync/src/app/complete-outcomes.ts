import type { FeedJobOutcome } from "../contract/feed-job-outcome.ts";
import { isSyncError, SyncError } from "../contract/sync-error.ts";

/** @throws SyncError `incomplete` when a seller's feed failed or is paused */
export function assertComplete(outcomes: ReadonlyMap<string, FeedJobOutcome>): void {
  const failures = [...outcomes].flatMap(([seller, outcome]) => {
    if (outcome.state !== "failed" && outcome.state !== "paused") return [];
    const predicate = outcome.state === "paused" ? "is paused" : "failed";
    return [`seller ${JSON.stringify(seller)} ${predicate}: ${outcome.failure}`];
  });
  if (failures.length === 0) return;
  const message = `Not every seller is up to date: ${failures.join("; ")}`;
  throw new SyncError("incomplete", message, { outcomes });
}

/** @throws every error but `incomplete` */
export function readOutcomes(error: unknown): ReadonlyMap<string, FeedJobOutcome> {
  if (isSyncError(error, "incomplete") && error.outcomes !== undefined) return error.outcomes;
  throw error;
}
