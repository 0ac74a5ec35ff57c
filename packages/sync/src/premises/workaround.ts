import type { Deviation, MeasuredPremise, PremiseId } from "@marketplace-seller/rest-client";

/** A premise that a seller's service contradicts, as stored; it holds no personal data. */
export interface StoredFalsePremise {
  readonly premise: PremiseId;
  readonly claim: string;
  readonly sent: string;
  readonly expected: string;
  readonly received: string;
  /** The option that corrects it, or what else to do. */
  readonly remedy: string;
  readonly measured: Deviation;
  /** When it was first found to be false, epoch milliseconds. */
  readonly since: number;
}

/** How a feed changes its requests because a premise is false. */
export interface Workaround {
  /** By how much each window is widened at both ends, milliseconds. */
  readonly widenMs: number;
  /** Whether the feed sends one request for each status. */
  readonly byStatus: boolean;
}

export const NO_WORKAROUND: Workaround = { widenMs: 0, byStatus: false };

/** A larger deviation is a mistake to be corrected: with a workaround every poll would read days. */
const MAX_WIDEN_MS = 2 * 24 * 60 * 60_000;

/**
 * Chooses the requests with which a feed misses nothing although premises are false. A shift of dates widens both ends of
 * a window, whatever its sign, so that nothing is lost when the sign was measured wrongly.
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
 * Describes the false premises of a feed, and a wrong clock. The clock's warning is left out where the premise
 * `service-clock` was measured to be false, because both have the same cause.
 *
 * @param clockWarning - the difference between the clocks by the last response
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
  if (byStatus) return "the feed sends one request for each status";
  if (widenMs > 0) return `the feed widens each window by ${formatDuration(widenMs)} at both ends`;
  return "the feed cannot work around it: it may find changes late, or not at all";
}

function formatDuration(ms: number): string {
  if (ms < 60_000) return `${ms} ms`;
  return ms % (60 * 60_000) === 0 ? `${ms / (60 * 60_000)} h` : `${Math.round(ms / 60_000)} min`;
}

/** Selects the premises that a measurement found to be false, with the time of the first measurement that did. */
export function selectFalsePremises(
  measured: readonly MeasuredPremise[],
  known: readonly StoredFalsePremise[],
  now: number,
): readonly StoredFalsePremise[] {
  return measured.flatMap(({ premise, claim, verdict }): readonly StoredFalsePremise[] => {
    const earlier = known.find((stored) => stored.premise === premise);
    // An inconclusive measurement does not change an earlier result.
    if (verdict.state === "unknown") return earlier === undefined ? [] : [earlier];
    if (verdict.state === "holds") return [];
    const { state: _, ...evidence } = verdict;
    return [{ premise, claim, ...evidence, since: earlier?.since ?? now }];
  });
}
