import type { ListPackagesQuery } from "../resources/packages.ts";
import {
  describeQuery,
  holds,
  type ListingResponse,
  type Reader,
  type Row,
  updatedIn,
  type Window,
} from "./listing-look.ts";
import { type FalsePremise, HOLDS, type PremiseVerdict, unknown } from "./premise.ts";

/** What one look at the dates of a listing came to. */
export interface DatesLook {
  readonly epoch: PremiseVerdict;
  readonly bounds: PremiseVerdict;
  readonly orderByField: PremiseVerdict;
  /** What must be added to a date for the service to read it as it is meant, milliseconds. */
  readonly shiftMs: number;
}

const HOUR = 60 * 60_000;
/** By what clocks of the service's country, of Europe and of UTC differ. */
const SHIFTS = [3, -3, 2, -2, 1, -1].map((hours) => hours * HOUR);
const MAX_SHIFT_MS = Math.max(...SHIFTS);
const WEEK = 7 * 24 * HOUR;
/** A service may keep its bounds in whole seconds. */
const ROUNDING_MS = 1_500;

/**
 * Looks for known packages by the date of their last update, of their order, and some hours off. A package that is
 * updated meanwhile is found nowhere, which tells nothing.
 *
 * @param rows - the newest first
 * @param future - the service has no package there
 * @param before - an earlier look, of which only what it found false is looked at again
 */
export async function probeDates(
  reader: Reader,
  rows: readonly Row[],
  future: Window,
  before: DatesLook | undefined,
): Promise<DatesLook> {
  const isAsked = (premise: "epoch" | "bounds" | "orderByField") =>
    before === undefined || before[premise].state === "false";
  const [newest, other] = chooseSamples(rows);
  if (newest === undefined) return all(unknown("no package was updated in the last 14 days"));
  const samples = other === undefined ? [newest] : [newest, other];
  const exact: Found[] = [];
  for (const row of samples) exact.push(await find(reader, row));
  const isFound = (row: Row) => exact[samples.indexOf(row)]?.isFound === true;
  const moved = samples.find(isMoved);
  const orderByField = judgeOrderByField(moved);
  if (exact.some((each) => each.isElsewhere) && samples.some(isFound)) return all(IGNORED);
  if (exact.some((each) => !each.isFound && !each.response.isWhole)) {
    return all(unknown("more packages than a page were updated at one moment"));
  }
  if (samples.every(isFound)) return { epoch: HOLDS, bounds: HOLDS, orderByField, shiftMs: 0 };
  const unfound = samples.find((row) => !isFound(row) && (moved ?? row) === row);
  if (isAsked("orderByField") && unfound !== undefined) {
    const query = await findOtherDates(reader, unfound, future);
    if (query !== undefined) {
      const bounds = unknown("the dates do not apply to the last update");
      return { epoch: HOLDS, bounds, orderByField: ignored(query), shiftMs: 0 };
    }
  }
  if (samples.some(isFound)) return all(unknown("a package was updated while it was looked at"));
  if (isAsked("bounds") && (await find(reader, newest, within(ROUNDING_MS))).isFound) {
    return { epoch: HOLDS, bounds: await probeBounds(reader, newest), orderByField, shiftMs: 0 };
  }
  return probeShift(reader, samples, future, before?.shiftMs);
}

const IGNORED = unknown("the service ignores the dates of a listing");

const all = (verdict: PremiseVerdict): DatesLook => ({
  epoch: verdict,
  bounds: verdict,
  orderByField: verdict,
  shiftMs: 0,
});

/** The newest package, and one of another date: best one that was updated after its order was placed. */
export function chooseSamples(rows: readonly Row[]): readonly Row[] {
  const [newest] = rows;
  if (newest === undefined) return [];
  const others = rows.filter(
    ({ updatedAt }) => Math.abs(newest.updatedAt - updatedAt) > ROUNDING_MS,
  );
  const other = others.find(isMoved) ?? others.at(-1);
  return other === undefined ? [newest] : [newest, other];
}

const isMoved = ({ createdAt, updatedAt }: Row): boolean =>
  createdAt !== undefined && updatedAt - createdAt > 2 * ROUNDING_MS;

interface Found {
  readonly query: ReturnType<typeof updatedIn>;
  readonly response: ListingResponse;
  readonly isFound: boolean;
  /** Whether the response holds packages with another date than was asked for. */
  readonly isElsewhere: boolean;
}

/** Where a package is looked for, beside its own date. */
interface Around {
  /** Epoch milliseconds; the date of its last update by default. */
  readonly at?: number;
  readonly shiftMs?: number;
  readonly earlierMs?: number;
  readonly laterMs?: number;
}

const within = (marginMs: number): Around => ({ earlierMs: marginMs, laterMs: marginMs });

async function find(reader: Reader, row: Row, around: Around = {}): Promise<Found> {
  const { at = row.updatedAt, shiftMs = 0, earlierMs = 0, laterMs = 0 } = around;
  const window = { from: at + shiftMs - earlierMs, to: at + shiftMs + laterMs };
  const query = updatedIn(window, row.status);
  const response = await reader.list(query);
  const isElsewhere = response.rows.some(
    ({ updatedAt }) => Math.abs(updatedAt - at) > Math.max(earlierMs, laterMs) + ROUNDING_MS,
  );
  return { query, response, isFound: holds(response.rows, row), isElsewhere };
}

async function isEmpty(reader: Reader, window: Window): Promise<boolean> {
  return (await reader.list(updatedIn(window))).rows.length === 0;
}

/**
 * Shows that dates apply to something else than the last update: a package is found by the date of its order, or, where
 * that is not known, packages are found in a window that ended long before they were updated, further than any shift.
 */
async function findOtherDates(
  reader: Reader,
  row: Row,
  future: Window,
): Promise<ListPackagesQuery | undefined> {
  if (row.createdAt !== undefined) {
    const { isFound, query } = await find(reader, row, {
      at: row.createdAt,
      ...within(ROUNDING_MS),
    });
    return isFound ? query : undefined;
  }
  const to = row.updatedAt - 4 * MAX_SHIFT_MS;
  const query = updatedIn({ from: to - WEEK, to });
  const { rows } = await reader.list(query);
  const isUpdatedLater = rows.some(({ updatedAt }) => updatedAt > to + 2 * MAX_SHIFT_MS);
  return isUpdatedLater && (await isEmpty(reader, future)) ? query : undefined;
}

/** A package that was updated after its order was placed, and is found by its update, shows that dates apply to that. */
function judgeOrderByField(moved: Row | undefined): PremiseVerdict {
  return moved === undefined ? unknown("no package was updated after its order was placed") : HOLDS;
}

function ignored(query: Found["query"]): FalsePremise {
  return {
    state: "false",
    sent: describeQuery(query),
    expected: "no package that was updated later",
    received: "a package that was updated later",
    remedy:
      'operator.orderByFieldParameter: "orderbyField", if the service spells it so; without it changes of older orders are found late',
    measured: {},
  };
}

/** Tells which end is left out, for a package that is found only when asked for more than its own millisecond. */
async function probeBounds(reader: Reader, row: Row): Promise<PremiseVerdict> {
  const millisecond = await find(reader, row, within(1));
  const rounded = millisecond.isFound ? undefined : "bounds in whole seconds";
  const later = await find(reader, row, { laterMs: rounded ? ROUNDING_MS : 1 });
  const earlier = await find(reader, row, { earlierMs: rounded ? ROUNDING_MS : 1 });
  const left = [...(later.isFound ? [] : ["startDate"]), ...(earlier.isFound ? [] : ["endDate"])];
  const received =
    rounded ??
    (left.length === 0
      ? "none in a window of one millisecond"
      : `none: ${left.join(" and ")} left out`);
  return {
    state: "false",
    sent: describeQuery(updatedIn({ from: row.updatedAt, to: row.updatedAt }, row.status)),
    expected: "a package of exactly that date",
    received,
    remedy: "no option corrects it: the feed widens each window at both ends",
    measured: { widenMs: rounded === undefined ? 1 : 1_000 },
  };
}

/** Looks some hours off. Two packages at the same distance count, where a window that must be empty is. */
async function probeShift(
  reader: Reader,
  samples: readonly Row[],
  future: Window,
  measuredMs: number | undefined,
): Promise<DatesLook> {
  const [newest, other] = samples;
  const tried = measuredMs === undefined ? SHIFTS : [measuredMs].filter((ms) => ms !== 0);
  for (const shiftMs of tried) {
    if (newest === undefined) break;
    const found = await find(reader, newest, { shiftMs, ...within(ROUNDING_MS) });
    if (!found.isFound) continue;
    const hours = shiftMs / HOUR;
    if (other === undefined) {
      return all(
        unknown(`one package is found ${hours} h off, and there is no second one to compare`),
      );
    }
    const second = await find(reader, other, { shiftMs, ...within(ROUNDING_MS) });
    if (!second.isFound) return all(unknown("two packages are not found at the same distance"));
    if (!(await isEmpty(reader, future))) return all(IGNORED);
    return {
      epoch: shifted(newest, shiftMs),
      bounds: unknown("dates are read some hours off"),
      orderByField: judgeOrderByField(samples.find(isMoved)),
      shiftMs,
    };
  }
  return all(unknown("a package is not found by its date: it may have been updated meanwhile"));
}

function shifted({ updatedAt, status }: Row, shiftMs: number): FalsePremise {
  const hours = `${Math.abs(shiftMs) / HOUR} h`;
  const side = shiftMs > 0 ? "later" : "earlier";
  return {
    state: "false",
    sent: describeQuery(updatedIn({ from: updatedAt - 1, to: updatedAt + 1 }, status)),
    expected: "the package of that date",
    received: `none; it is found, as another package is, when both dates are sent ${hours} ${side}`,
    remedy: "operator.dateShiftMs",
    measured: { dateShiftMs: shiftMs, widenMs: Math.abs(shiftMs) },
  };
}
