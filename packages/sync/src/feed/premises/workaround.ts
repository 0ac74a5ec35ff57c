import type {
  Deviation,
  MeasuredPremise,
  PremiseId,
} from "@marketplace-seller/rest-client/premises";

/** As stored; no personal data. */
export interface StoredFalsePremise {
  readonly premise: PremiseId;
  readonly claim: string;
  readonly sent: string;
  readonly expected: string;
  readonly received: string;
  /** Or other advice. */
  readonly remedy: string;
  readonly measured: Deviation;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** How a feed changes its requests. */
export interface Workaround {
  /** At both ends of a range. */
  readonly widenMs: number;
  /** A request for each status. */
  readonly byStatus: boolean;
}

export const NO_WORKAROUND: Workaround = { widenMs: 0, byStatus: false };

/** With a larger deviation every poll would read days of packages; somebody has to correct it. */
const MAX_WIDEN_MS = 2 * 24 * 60 * 60_000;

/**
 * Misses nothing although premises are false. Both ends are widened, in case the direction of a shift was measured
 * wrongly.
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
 * Without the clock's warning when `service-clock` is false, which has the same cause.
 *
 * @param clockWarning - of the last response
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

/** Each with the time at which it was first found false. */
export function selectFalsePremises(
  measured: readonly MeasuredPremise[],
  known: readonly StoredFalsePremise[],
  now: number,
): readonly StoredFalsePremise[] {
  return measured.flatMap(({ premise, claim, verdict }): readonly StoredFalsePremise[] => {
    const earlier = known.find((stored) => stored.premise === premise);
    // An inconclusive measurement changes nothing.
    if (verdict.state === "unknown") return earlier === undefined ? [] : [earlier];
    if (verdict.state === "holds") return [];
    const { state: _, ...evidence } = verdict;
    return [{ premise, claim, ...evidence, since: earlier?.since ?? now }];
  });
}
