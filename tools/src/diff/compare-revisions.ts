import { type Change, type Comparison, compared } from "./change.ts";
import { changedApis } from "./changed-apis.ts";
import { readSide, type Side } from "./contract-side.ts";
import { compareRest } from "./rest/compare-rest.ts";
import { compareSoap } from "./soap/compare-soap.ts";

/**
 * Compares both contracts and the API reports of two sides.
 *
 * @throws ComparisonError when a side lacks a contract, or has one that cannot be read
 */
export function compareRevisions(before: Side, after: Side): Comparison {
  const [old, now] = [readSide(before), readSide(after)];
  const changes: readonly Change[] = [
    ...compareRest(old.rest, now.rest),
    ...compareSoap(old.soap, now.soap),
  ];
  return compared(before.name, changes, changedApis(before.files, after.files));
}
