import type { Deviation, MeasuredPremise, PremiseId } from "@marketplace-seller/rest-client";

/** A premise that a seller's service contradicts, as it is stored; nothing in it is personal. */
export interface StoredPremise {
  readonly premise: PremiseId;
  readonly claim: string;
  readonly sent: string;
  readonly expected: string;
  readonly received: string;
  /** The option that mends it, or what else to do. */
  readonly remedy: string;
  readonly measured: Deviation;
  /** When it was found first, epoch milliseconds. */
  readonly since: number;
}

/** What a feed asks for beyond what it needs, because a premise is false. */
export interface Allowance {
  /** How much more at both ends of a window, milliseconds. */
  readonly widenMs: number;
  /** Whether each status is asked for by itself. */
  readonly byStatus: boolean;
}

export const NO_ALLOWANCE: Allowance = { widenMs: 0, byStatus: false };

/** What is further off is a mistake to be mended, not to be read around: a poll would read days each time. */
const WIDEST_MS = 2 * 24 * 60 * 60_000;

/**
 * What a feed must ask for so that it misses nothing all the same. A shift of dates widens both ends by its size,
 * whatever its sign: if it was measured wrongly, nothing is lost either.
 */
export function allowanceFor(premises: readonly Pick<StoredPremise, "measured">[]): Allowance {
  const widths = premises.map(({ measured }) => measured.widenMs ?? 0);
  return {
    widenMs: Math.max(0, ...widths.filter((ms) => ms <= WIDEST_MS)),
    byStatus: premises.some(({ measured }) => measured.byStatus === true),
  };
}

/**
 * What is wrong with a feed's premises. A clock that is off is one cause: where it was measured, the warning that every
 * response may give says nothing more.
 *
 * @param warning - what is wrong with the clock by the last response
 */
export function describePremises(
  premises: readonly StoredPremise[],
  warning: string | undefined,
): readonly string[] {
  const isMeasured = premises.some(({ premise }) => premise === "service-clock");
  const clock = warning === undefined || isMeasured ? [] : [warning];
  return [...clock, ...premises.map(describeFalse)];
}

/** A false premise as a problem. */
function describeFalse(premise: StoredPremise): string {
  const { expected, received, remedy } = premise;
  return (
    `the premise ${premise.premise} is false since ${new Date(premise.since).toISOString()}: ` +
    `expected ${expected}, received ${received}; ${remedy}; ${describeAllowance(premise)}`
  );
}

/** What the feed does by itself about a false premise. */
export function describeAllowance({ measured }: Pick<StoredPremise, "measured">): string {
  const { widenMs, byStatus } = allowanceFor([{ measured }]);
  if (byStatus) return "the feed asks for each status by itself";
  if (widenMs > 0) return `the feed asks for ${describeSpan(widenMs)} more at both ends`;
  return "the feed has no way around it: changes may be found late, or not at all";
}

function describeSpan(ms: number): string {
  if (ms < 60_000) return `${ms} ms`;
  return ms % (60 * 60_000) === 0 ? `${ms / (60 * 60_000)} h` : `${Math.round(ms / 60_000)} min`;
}

/** The premises that were measured to be false, those that were known with the time since when. */
export function falsePremises(
  measured: readonly MeasuredPremise[],
  known: readonly StoredPremise[],
  now: number,
): readonly StoredPremise[] {
  return measured.flatMap(({ premise, claim, verdict }): readonly StoredPremise[] => {
    const before = known.find((each) => each.premise === premise);
    // What could be told once stands until the contrary is.
    if (verdict.state === "unknown") return before === undefined ? [] : [before];
    if (verdict.state === "holds") return [];
    const { state: _, ...shown } = verdict;
    return [{ premise, claim, ...shown, since: before?.since ?? now }];
  });
}
