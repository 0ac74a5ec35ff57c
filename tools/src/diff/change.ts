import { formatLocation, type SourceLocation } from "../../../specs/build/contract-error.ts";

/** The verdicts of the contract diff, from the smallest version change to the largest. */
export const verdicts = ["none", "patch", "minor", "major"] as const;

/**
 * The version change that a contract change requires: a `major` change breaks callers, a `minor` change adds something,
 * a `patch` changes documentation only, and `none` changes nothing.
 */
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

/** One change of a contract, reported once, at the contract part where the change was made. */
export interface Change {
  readonly protocol: Protocol;
  readonly verdict: Verdict;
  /** Empty when all are affected. */
  readonly operations: readonly string[];
  /** Such as `listShipmentPackages, parameter size` or `ShipmentPackage.id`. */
  readonly subject: string;
  /** Such as `is gone` or `maximum 100 became 50`. */
  readonly what: string;
  readonly reason: string;
  /** Of a removed part, in the earlier revision. */
  readonly location: SourceLocation;
  /**
   * True when `location` is a location in the earlier revision of the contract, because the changed part was removed.
   */
  readonly isGone: boolean;
}

/** A package whose TypeScript API or required Node version changed. */
export interface ChangedApi {
  readonly name: string;
  /**
   * The paths of the changed API report files, and of package.json when it changed, relative to the repository's root.
   */
  readonly files: readonly string[];
  /** For `patch`, a reviewer decides whether it must be larger. */
  readonly least: Verdict;
  /** The reasons why the package's API change requires more than a patch version. */
  readonly because: readonly string[];
  /** True when the version of the package is below 1.0.0, where a minor version may break users. */
  readonly isBeforeOne: boolean;
}

export interface Comparison {
  /** As the user wrote it. */
  readonly base: string;
  /** Required by all changes. */
  readonly verdict: Verdict;
  /** Required by the contracts alone. */
  readonly contractVerdict: Verdict;
  /**
   * The contract changes, sorted by the version change that they require, largest first, and then by the order of the
   * contract.
   */
  readonly changes: readonly Change[];
  readonly apis: readonly ChangedApi[];
}

/** Sorts contract changes for the report, and computes the version change that all of them together require. */
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

/** The required version change for each kind of API change that certainly requires more than a patch. */
export function ratedApis(apis: readonly ChangedApi[]): readonly Verdict[] {
  return apis.filter(({ because }) => because.length > 0).map(({ least }) => least);
}

/** Three lines for each change; the verdict is last. */
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
  const { verdict, protocol, subject, what, reason, location, isGone, operations } = change;
  const isSaid = operations.every((operation) => subject.includes(operation));
  return [
    `${verdict.padEnd(5)}  ${protocol}: ${subject}: ${what}`,
    ...(isSaid ? [] : [`       in ${operations.join(", ")}`]),
    `       ${formatLocation(location)}${isGone ? " (before)" : ""}`,
    `       ${reason}`,
  ];
}

function linesOfApi({ name, files, least, because }: ChangedApi): string[] {
  const rating = because.length > 0 ? `, at least ${least}` : "";
  return [`API    ${name}${rating}`, ...[...because, ...files].map((line) => `       ${line}`)];
}

/** Such as `Verdict: major (1 major, 2 minor)`. */
export function renderSummary({ verdict, changes, apis }: Comparison): string {
  if (verdict === "none") return "Verdict: none. Nothing changed for callers of the contracts.";
  const found = [...changes.map((change) => change.verdict), ...ratedApis(apis)];
  const counts = [...verdicts]
    .reverse()
    .map((item) => [item, found.filter((one) => one === item).length] as const)
    .filter(([, count]) => count > 0)
    .map(([element, count]) => `${count} ${element}`);
  return `Verdict: ${verdict} (${counts.join(", ")}).`;
}
