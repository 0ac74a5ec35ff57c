import { restEntry } from "../generate-rest.ts";
import type { Place } from "../read/contract-error.ts";
import { type Change, type Comparison, compared } from "./change.ts";
import { changedApis } from "./changed-apis.ts";
import { type ContractSide, readSide, type Side } from "./contract-side.ts";
import { compareExamples } from "./rest/compare-examples.ts";
import { compareRest } from "./rest/compare-rest.ts";
import { compareByRedocly } from "./rest/redocly-diff.ts";
import { compareSoap } from "./soap/compare-soap.ts";

/**
 * Compares both contracts and the API reports of two sides.
 *
 * @throws ComparisonError when a side lacks a contract, or has one that cannot be read
 */
export async function compareRevisions(before: Side, after: Side): Promise<Comparison> {
  const [old, now] = [await readSide(before), await readSide(after)];
  const changes: readonly Change[] = [
    ...compareRest(old.rest, now.rest),
    ...(await seenByRedocly(old, now)),
    ...compareExamples(before.files, after.files),
    ...compareSoap(old.soap, now.soap),
  ];
  return compared(before.name, changes, changedApis(before.files, after.files));
}

/** With overlays Redocly gets one joined file, whose lines nobody wrote: they are looked up. */
async function seenByRedocly(old: ContractSide, now: ContractSide): Promise<readonly Change[]> {
  const placeOf = (path: readonly string[], isGone: boolean): Place | undefined =>
    (isGone ? old : now).document?.placeOf(path);
  return compareByRedocly(restEntry, old.restFiles, now.restFiles, placeOf);
}
