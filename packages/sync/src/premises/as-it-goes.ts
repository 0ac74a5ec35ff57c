import type { StoredPremise } from "./allowance.ts";

/** What one page of packages shows of premises that no single reading can tell. */
export interface PageEvidence {
  /** Packages that have another content under a date that is stored already. */
  readonly sameDate: number;
  /** Ids that name another order than before. */
  readonly reusedIds: number;
}

/** One may be two changes in a millisecond, or a mistake that was mended. */
const ENOUGH = 2;
/** So long it is a problem. */
const PROBLEM_MS = 7 * 24 * 60 * 60_000;

/** The premises that a page shows to be false. */
export function premisesShownFalse(
  { sameDate, reusedIds }: PageEvidence,
  now: number,
): readonly StoredPremise[] {
  const shown: StoredPremise[] = [];
  const common = { sent: "what the feed reads", measured: {}, since: now };
  if (sameDate >= ENOUGH) {
    shown.push({
      ...common,
      premise: "last-modified-moves",
      claim: "lastModifiedDate moves with every change of a package",
      expected: "another lastModifiedDate with each change",
      received: `${sameDate} packages that changed under the date that is stored`,
      remedy:
        "nothing to set: the overlap and audits alone find such changes; a shorter feed.auditEveryMs finds them sooner",
    });
  }
  if (reusedIds >= ENOUGH) {
    shown.push({
      ...common,
      premise: "stable-ids",
      claim: "a package keeps its id, and an id its order",
      expected: "ids that name the order that they named before",
      received: `${reusedIds} ids that name another order`,
      remedy:
        "nothing to set: such a package is stored as a new one; a service that was reset uses its ids again",
    });
  }
  return shown;
}

/** Those of the known premises that no measurement takes back, as long as they are a problem. */
export function stillShownFalse(
  known: readonly StoredPremise[],
  now: number,
): readonly StoredPremise[] {
  return known.filter(
    ({ premise, since }) =>
      (premise === "last-modified-moves" || premise === "stable-ids") && now - since < PROBLEM_MS,
  );
}
