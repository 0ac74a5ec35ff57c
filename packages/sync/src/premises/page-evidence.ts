import type { StoredFalsePremise } from "./workaround.ts";

/** Evidence of one page of packages about premises that only a comparison with stored packages can test. */
export interface PageEvidence {
  /** Packages whose content changed while their `lastModifiedDate` did not. */
  readonly unchangedDates: number;
  /** Package ids that now belong to another order. */
  readonly reusedIds: number;
}

/** A single case may be two changes within a millisecond, or a mistake of the service that was corrected. */
const MIN_CASES = 2;
/** How long evidence counts as a problem after it was found. */
const EVIDENCE_RETENTION_MS = 7 * 24 * 60 * 60_000;

/** Finds the premises that a page proves false. */
export function findFalsePremises(
  { unchangedDates, reusedIds }: PageEvidence,
  now: number,
): readonly StoredFalsePremise[] {
  const falsePremises: StoredFalsePremise[] = [];
  const common = { sent: "the feed's listing requests", measured: {}, since: now };
  if (unchangedDates >= MIN_CASES) {
    falsePremises.push({
      ...common,
      premise: "last-modified-moves",
      claim: "lastModifiedDate moves with every change of a package",
      expected: "another lastModifiedDate with each change",
      received: `${unchangedDates} packages that changed and kept their lastModifiedDate`,
      remedy:
        "no option corrects it: only the overlap and audits find such changes; set a shorter feed.auditIntervalMs to find them sooner",
    });
  }
  if (reusedIds >= MIN_CASES) {
    falsePremises.push({
      ...common,
      premise: "stable-ids",
      claim: "a package keeps its id, and an id its order",
      expected: "ids that belong to the same order as before",
      received: `${reusedIds} ids that belong to another order`,
      remedy:
        "no option corrects it: the sync stores such a package as a new one; a service that was reset uses its ids again",
    });
  }
  return falsePremises;
}

/** Keeps the premises that pages proved false recently; a measurement cannot refute them. */
export function keepRecentEvidence(
  known: readonly StoredFalsePremise[],
  now: number,
): readonly StoredFalsePremise[] {
  return known.filter(
    ({ premise, since }) =>
      (premise === "last-modified-moves" || premise === "stable-ids") &&
      now - since < EVIDENCE_RETENTION_MS,
  );
}
