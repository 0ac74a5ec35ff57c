import type { Deviation, MeasuredPremise, PremiseId } from "@marketplace-seller/rest-client";

/** The stored form of a premise that a seller's service contradicts, without personal data. */
export interface StoredFalsePremise {
  readonly premise: PremiseId;
  readonly claim: string;
  readonly sent: string;
  readonly expected: string;
  readonly received: string;
  /** The option that corrects the deviation, or other advice. */
  readonly remedy: string;
  readonly measured: Deviation;
  /** When the premise was first found to be false, epoch milliseconds. */
  readonly since: number;
}

/** How a feed changes its requests because a premise is false. */
export interface Workaround {
  /** How much each requested range is widened at both ends, milliseconds. */
  readonly widenMs: number;
  /** True when the feed sends a separate request for each package status. */
  readonly byStatus: boolean;
}

export const NO_WORKAROUND: Workaround = { widenMs: 0, byStatus: false };

/**
 * The largest deviation of dates for which the feed uses a workaround, because with a larger deviation every poll
 * would read days of packages; somebody has to correct a larger deviation.
 */
const MAX_WIDEN_MS = 2 * 24 * 60 * 60_000;

/**
 * Chooses requests by which a feed misses nothing although premises are false. When the service shifts dates, both
 * ends of a range are widened, so that nothing is lost even if the direction of the shift was measured wrongly.
 */
export function chooseWorkaround(
  premises: readonly Pick<StoredFalsePremise, "measured">[],
): Workaround {
  const widths = premises.map(({ measured }) => measured.widenMs ?? 0);
  return {
    widenMs: Math.max(0, ...widths.filter((ms) => ms <= MAX_WIDEN_MS)),
    byStatus: premises.some(({ measured }) => measured.byStatus === true),
  };
}

/**
 * Describes the false premises of a feed, and a clock that is wrong. The warning about the clock is left out when the
 * premise `service-clock` is false, because both have the same cause.
 *
 * @param clockWarning - the warning about the difference between the clocks in the last response
 */
export function describePremiseProblems(
  premises: readonly StoredFalsePremise[],
  clockWarning: string | undefined,
): readonly string[] {
  const isMeasured = premises.some(({ premise }) => premise === "service-clock");
  const clockProblems = clockWarning === undefined || isMeasured ? [] : [clockWarning];
  return [...clockProblems, ...premises.map(describeFalsePremise)];
}

function describeFalsePremise(premise: StoredFalsePremise): string {
  const { expected, received, remedy } = premise;
  return (
    `the premise ${premise.premise} is false since ${new Date(premise.since).toISOString()}: ` +
    `expected ${expected}, received ${received}; ${remedy}; ${describeWorkaround(premise)}`
  );
}

/** Describes how the feed works around a false premise. */
export function describeWorkaround({ measured }: Pick<StoredFalsePremise, "measured">): string {
  const { widenMs, byStatus } = chooseWorkaround([{ measured }]);
  if (byStatus) return "the feed therefore sends one request for each status";
  if (widenMs > 0)
    return `the feed therefore widens each requested range by ${formatDuration(widenMs)} at both ends`;
  return "the feed has no workaround and may find changes late or not at all";
}

function formatDuration(ms: number): string {
  if (ms < 60_000) return `${ms} ms`;
  return ms % (60 * 60_000) === 0 ? `${ms / (60 * 60_000)} h` : `${Math.round(ms / 60_000)} min`;
}

/** Selects the premises that a measurement found to be false, each with the time at which it was first found false. */
export function selectFalsePremises(
  measured: readonly MeasuredPremise[],
  known: readonly StoredFalsePremise[],
  now: number,
): readonly StoredFalsePremise[] {
  return measured.flatMap(({ premise, claim, verdict }): readonly StoredFalsePremise[] => {
    const earlier = known.find((stored) => stored.premise === premise);
    // An inconclusive measurement does not change the earlier result.
    if (verdict.state === "unknown") return earlier === undefined ? [] : [earlier];
    if (verdict.state === "holds") return [];
    const { state: _, ...evidence } = verdict;
    return [{ premise, claim, ...evidence, since: earlier?.since ?? now }];
  });
}
