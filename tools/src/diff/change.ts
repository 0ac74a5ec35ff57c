import { formatPlace, type Place } from "../../../specs/build/contract-error.ts";

/** What a change asks of the next version, from nothing to most. */
export const verdicts = ["none", "patch", "minor", "major"] as const;

/** `major` breaks somebody, `minor` adds, `patch` changes words, `none` changes nothing. */
export type Verdict = (typeof verdicts)[number];

export function worse(left: Verdict, right: Verdict): Verdict {
  return isAbove(left, right) ? left : right;
}

export function worst(all: Iterable<Verdict>): Verdict {
  let found: Verdict = "none";
  for (const item of all) found = worse(found, item);
  return found;
}

export function isAbove(left: Verdict, right: Verdict): boolean {
  return verdicts.indexOf(left) > verdicts.indexOf(right);
}

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
  readonly reason: string;
  /** Where it stands now; for what is gone, where it stood. */
  readonly place: Place;
  /** True when `place` is in the revision compared with, since the thing is gone. */
  readonly isGone: boolean;
}

/** A package whose TypeScript API, or the Node that it wants, is another. */
export interface ChangedApi {
  readonly name: string;
  /** The reports that changed, and the manifest if it did, relative to the repository's root. */
  readonly files: readonly string[];
  /** How much of a change it is at least; of what is only `patch` here, people say how much it is. */
  readonly least: Verdict;
  /** Why it is more than that. */
  readonly because: readonly string[];
  /** Whether the package is before 1.0.0, where a minor version may break its users. */
  readonly isBeforeOne: boolean;
}

export interface Comparison {
  /** The revision compared with, as the user named it. */
  readonly base: string;
  /** Over everything that changed. */
  readonly verdict: Verdict;
  /** Over the contracts alone. */
  readonly contractVerdict: Verdict;
  /** The worst first; within one verdict in the order of the contract. */
  readonly changes: readonly Change[];
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

/** For a terminal: three lines a change, and the verdict last. */
export function textReport(comparison: Comparison): string {
  return [
    `Compared with ${comparison.base}.`,
    "",
    ...comparison.changes.flatMap((change) => [...renderLines(change), ""]),
    ...comparison.apis.flatMap((api) => [...linesOfApi(api), ""]),
    renderSummary(comparison),
  ].join("\n");
}

function renderLines(change: Change): string[] {
  const { verdict, protocol, subject, what, reason, place, isGone, operations } = change;
  const isSaid = operations.every((operation) => subject.includes(operation));
  return [
    `${verdict.padEnd(5)}  ${protocol}: ${subject}: ${what}`,
    ...(isSaid ? [] : [`       in ${operations.join(", ")}`]),
    `       ${formatPlace(place)}${isGone ? " (before)" : ""}`,
    `       ${reason}`,
  ];
}

function linesOfApi({ name, files, least, because }: ChangedApi): string[] {
  const rating = because.length > 0 ? `, at least ${least}` : "";
  return [`API    ${name}${rating}`, ...[...because, ...files].map((line) => `       ${line}`)];
}

/** `Verdict: major (1 major, 2 minor)`. */
export function renderSummary({ verdict, changes, apis }: Comparison): string {
  if (verdict === "none") return "Verdict: none. The contracts promise what they did.";
  const found = [...changes.map((change) => change.verdict), ...ratedApis(apis)];
  const counts = [...verdicts]
    .reverse()
    .map((item) => [item, found.filter((one) => one === item).length] as const)
    .filter(([, count]) => count > 0)
    .map(([element, count]) => `${count} ${element}`);
  return `Verdict: ${verdict} (${counts.join(", ")}).`;
}
