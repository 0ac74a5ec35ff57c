import type { StoredFalsePremise } from "./workaround.ts";

/** Of premises that only a comparison with stored packages can test. */
export interface PageEvidence {
  /** Packages whose content changed although `lastModifiedDate` did not. */
  readonly unchangedDates: number;
  /** Ids that now belong to another order. */
  readonly reusedIds: number;
}

/** A single package may have changed twice within a millisecond, or show a mistake that was corrected. */
const MIN_CASES = 2;
/** So long evidence counts as a problem. */
const EVIDENCE_RETENTION_MS = 7 * 24 * 60 * 60_000;

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
      claim: "the service updates lastModifiedDate with every change of a package",
      expected: "a new lastModifiedDate with each change",
      received: `${unchangedDates} packages that changed but kept their lastModifiedDate`,
      remedy:
        "no option corrects it: only the overlap and audits find such changes; set a shorter feed.auditIntervalMs to find them sooner",
    });
  }
  if (reusedIds >= MIN_CASES) {
    falsePremises.push({
      ...common,
      premise: "stable-ids",
      claim: "a package keeps its id, and the service uses no id again for another order",
      expected: "ids that belong to the same order as before",
      received: `${reusedIds} ids that belong to another order`,
      remedy:
        "no option corrects it: the sync stores such a package as a new one; a service that was reset uses its ids again",
    });
  }
  return falsePremises;
}

/** Probes cannot test these. */
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
