import type { Place } from "../../../specs/build/contract-error.ts";
import type { ChangedApi } from "./changed-apis.ts";
import { type Verdict, worst } from "./verdict.ts";

/** Whose contract changed. */
export type Protocol = "REST" | "SOAP";

/** One change, reported where it was made and nowhere else. */
export interface Change {
  readonly protocol: Protocol;
  readonly verdict: Verdict;
  /** The operations that it reaches; none when it is about the contract as a whole. */
  readonly operations: readonly string[];
  /** What it happened to: `listShipmentPackages, parameter size`, `ShipmentPackage.id`. */
  readonly subject: string;
  /** What happened: `is gone`, `maximum 100 became 50`. */
  readonly what: string;
  /** Why that deserves the verdict. */
  readonly reason: string;
  /** Where it stands now; for what is gone, where it stood. */
  readonly place: Place;
  /** True when `place` is in the revision compared with, since the thing is gone. */
  readonly isGone: boolean;
}

/** Two contracts compared. */
export interface Comparison {
  /** The revision compared with, as the user named it. */
  readonly base: string;
  /** Over everything that changed. */
  readonly verdict: Verdict;
  /** Over the contracts alone. */
  readonly contractVerdict: Verdict;
  /** The worst first; within one verdict in the order of the contract. */
  readonly changes: readonly Change[];
  /** The packages whose TypeScript API changed, or the Node that they want. */
  readonly apis: readonly ChangedApi[];
}

/** Puts changes into the order of reports and finds the verdict over all of them. */
export function compared(
  base: string,
  changes: readonly Change[],
  apis: readonly ChangedApi[] = [],
): Comparison {
  const order = { major: 0, minor: 1, patch: 2, none: 3 };
  const sorted = changes
    .filter(({ verdict }) => verdict !== "none")
    .sort((left, right) => order[left.verdict] - order[right.verdict]);
  const contractVerdict = worst(sorted.map(({ verdict }) => verdict));
  const verdict = worst([contractVerdict, ...ratedApis(apis)]);
  return { base, verdict, contractVerdict, changes: sorted, apis };
}

/** The verdicts over those APIs of which it is known that people cannot call the change a patch. */
export function ratedApis(apis: readonly ChangedApi[]): readonly Verdict[] {
  return apis.filter(({ because }) => because.length > 0).map(({ least }) => least);
}
