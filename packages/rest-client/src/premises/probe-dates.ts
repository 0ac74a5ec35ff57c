import type { ListPackagesQuery } from "../resources/packages.ts";
import { type FalsePremise, HOLDS, type PremiseVerdict, unknown } from "./premise.ts";
import {
  containsRow,
  createUpdateQuery,
  describeQuery,
  type ListingResponse,
  type Reader,
  type Row,
  type Window,
} from "./premise-reader.ts";

/** How a listing applies dates. */
export interface DatesMeasurement {
  readonly epoch: PremiseVerdict;
  readonly bounds: PremiseVerdict;
  readonly orderByField: PremiseVerdict;
  /** To add to requested dates, so that the service reads them correctly. */
  readonly shiftMs: number;
}

const HOUR = 60 * 60_000;
/** Between UTC and the local times of the service's country and of Europe. */
export const SHIFTS = [3, -3, 2, -2, 1, -1].map((hours) => hours * HOUR);
const MAX_SHIFT_MS = Math.max(...SHIFTS);
const WEEK = 7 * 24 * HOUR;
/** A service may round a window to whole seconds. */
export const ROUNDING_MS = 1_500;

/**
 * Searches known packages by the date of their last update, by the date of their order, and by dates that are shifted
 * by hours. When a package is updated between these searches, none of them finds it, and the probe is inconclusive.
 *
 * @param rows - packages, newest first
 * @param future - a window in which the service has no package
 * @param before - an earlier measurement; only its false premises are measured again
 */
export async function probeDates(
  reader: Reader,
  rows: readonly Row[],
  future: Window,
  before: DatesMeasurement | undefined,
): Promise<DatesMeasurement> {
  const shouldProbe = (premise: "epoch" | "bounds" | "orderByField") =>
    before === undefined || before[premise].state === "false";
  const [newest, other] = chooseSamples(rows);
  if (newest === undefined)
    return createUniform(unknown("no package was updated in the last 14 days"));
  const samples = other === undefined ? [newest] : [newest, other];
  const exact: FoundRow[] = [];
  for (const row of samples) exact.push(await findRow(reader, row));
  const isFound = (row: Row) => exact[samples.indexOf(row)]?.isFound === true;
  const moved = samples.find(isMoved);
  const orderByField = judgeOrderByField(moved);
  if (exact.some((foundRow) => foundRow.isElsewhere) && samples.some(isFound))
    return createUniform(IGNORED);
  if (exact.some((item) => !item.isFound && !item.response.isWhole)) {
    return createUniform(unknown("more packages than a page were updated at one moment"));
  }
  if (samples.every(isFound)) return { epoch: HOLDS, bounds: HOLDS, orderByField, shiftMs: 0 };
  const unfound = samples.find((row) => !isFound(row) && (moved ?? row) === row);
  if (shouldProbe("orderByField") && unfound !== undefined) {
    const query = await findOtherDates(reader, unfound, future);
    if (query !== undefined) {
      const bounds = unknown("the dates do not apply to the last update");
      return { epoch: HOLDS, bounds, orderByField: ignored(query), shiftMs: 0 };
    }
  }
  if (samples.some(isFound))
    return createUniform(unknown("a package was updated while it was measured"));
  if (shouldProbe("bounds") && (await findRow(reader, newest, within(ROUNDING_MS))).isFound) {
    return { epoch: HOLDS, bounds: await probeBounds(reader, newest), orderByField, shiftMs: 0 };
  }
  return probeShift(reader, samples, future, before?.shiftMs);
}

const IGNORED = unknown("the service ignores the dates of a listing");

const createUniform = (verdict: PremiseVerdict): DatesMeasurement => ({
  epoch: verdict,
  bounds: verdict,
  orderByField: verdict,
  shiftMs: 0,
});

/** The newest package and one with another date, if possible one that was updated after its order was placed. */
export function chooseSamples(rows: readonly Row[]): readonly Row[] {
  const [newest] = rows;
  if (newest === undefined) return [];
  const others = rows.filter(
    ({ updatedAt }) => Math.abs(newest.updatedAt - updatedAt) > ROUNDING_MS,
  );
  const other = others.find(isMoved) ?? others.at(-1);
  return other === undefined ? [newest] : [newest, other];
}

export const isMoved = ({ createdAt, updatedAt }: Row): boolean =>
  createdAt !== undefined && updatedAt - createdAt > 2 * ROUNDING_MS;

interface FoundRow {
  readonly query: ReturnType<typeof createUpdateQuery>;
  readonly response: ListingResponse;
  readonly isFound: boolean;
  /** Packages were last updated outside the dates of the query. */
  readonly isElsewhere: boolean;
}

interface SearchWindow {
  /** Epoch milliseconds; by default the package's last update. */
  readonly at?: number;
  readonly shiftMs?: number;
  readonly earlierMs?: number;
  readonly laterMs?: number;
}

export const within = (marginMs: number): SearchWindow => ({
  earlierMs: marginMs,
  laterMs: marginMs,
});

export async function findRow(
  reader: Reader,
  row: Row,
  search: SearchWindow = {},
): Promise<FoundRow> {
  const { at = row.updatedAt, shiftMs = 0, earlierMs = 0, laterMs = 0 } = search;
  const window = { from: at + shiftMs - earlierMs, to: at + shiftMs + laterMs };
  const query = createUpdateQuery(window, row.status);
  const response = await reader.list(query);
  const isElsewhere = response.rows.some(
    ({ updatedAt }) => Math.abs(updatedAt - at) > Math.max(earlierMs, laterMs) + ROUNDING_MS,
  );
  return { query, response, isFound: containsRow(response.rows, row), isElsewhere };
}

async function isEmpty(reader: Reader, window: Window): Promise<boolean> {
  return (await reader.list(createUpdateQuery(window))).rows.length === 0;
}

/**
 * Proves that the dates apply to another field than the last update: the listing finds a package by the date of its
 * order. Where that is unknown, the proof is a package updated so long after the window that no time zone explains it.
 */
async function findOtherDates(
  reader: Reader,
  row: Row,
  future: Window,
): Promise<ListPackagesQuery | undefined> {
  if (row.createdAt !== undefined) {
    // Its two dates are the same.
    if (!isMoved(row)) return undefined;
    const { isFound, query } = await findRow(reader, row, {
      at: row.createdAt,
      ...within(ROUNDING_MS),
    });
    return isFound ? query : undefined;
  }
  const to = row.updatedAt - 4 * MAX_SHIFT_MS;
  const query = createUpdateQuery({ from: to - WEEK, to });
  const { rows } = await reader.list(query);
  const isUpdatedLater = rows.some(({ updatedAt }) => updatedAt > to + 2 * MAX_SHIFT_MS);
  return isUpdatedLater && (await isEmpty(reader, future)) ? query : undefined;
}

/**
 * A package updated after its order was placed, and found by the date of its update, proves that dates apply to
 * updates.
 */
function judgeOrderByField(moved: Row | undefined): PremiseVerdict {
  return moved === undefined ? unknown("no package was updated after its order was placed") : HOLDS;
}

function ignored(query: FoundRow["query"]): FalsePremise {
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

/** Which end of a window the service excludes, for a package that only a wider window finds. */
async function probeBounds(reader: Reader, row: Row): Promise<PremiseVerdict> {
  const millisecond = await findRow(reader, row, within(1));
  const rounded = millisecond.isFound ? undefined : "bounds in whole seconds";
  const later = await findRow(reader, row, { laterMs: rounded ? ROUNDING_MS : 1 });
  const earlier = await findRow(reader, row, { earlierMs: rounded ? ROUNDING_MS : 1 });
  const ignored = [
    ...(later.isFound ? [] : ["startDate"]),
    ...(earlier.isFound ? [] : ["endDate"]),
  ];
  const received =
    rounded ??
    (ignored.length === 0
      ? "none in a window of one millisecond"
      : `none: ${ignored.join(" and ")} left out`);
  return {
    state: "false",
    sent: describeQuery(createUpdateQuery({ from: row.updatedAt, to: row.updatedAt }, row.status)),
    expected: "a package of exactly that date",
    received,
    remedy: "no option corrects it: the feed widens each window at both ends",
    measured: { widenMs: rounded === undefined ? 1 : 1_000 },
  };
}

/**
 * A shift is proved when every searched package is found with it, none without it, and a window in the future has no
 * packages. One package is proof enough: in a new shop no feed would read the first order otherwise.
 */
async function probeShift(
  reader: Reader,
  samples: readonly Row[],
  future: Window,
  measuredMs: number | undefined,
): Promise<DatesMeasurement> {
  const [newest, other] = samples;
  const tried = measuredMs === undefined ? SHIFTS : [measuredMs].filter((ms) => ms !== 0);
  for (const shiftMs of tried) {
    if (newest === undefined) break;
    const isFound = async (row: Row): Promise<boolean> =>
      (await findRow(reader, row, { shiftMs, ...within(ROUNDING_MS) })).isFound;
    if (!(await isFound(newest))) continue;
    if (other !== undefined && !(await isFound(other)))
      return createUniform(unknown("two packages are not found with the same shift"));
    if (!(await isEmpty(reader, future))) return createUniform(IGNORED);
    return {
      epoch: shifted(newest, shiftMs),
      bounds: unknown("the service shifts dates by hours"),
      orderByField: judgeOrderByField(samples.find(isMoved)),
      shiftMs,
    };
  }
  return createUniform(
    unknown("a package is not found by its date: it may have been updated meanwhile"),
  );
}

function shifted({ updatedAt, status }: Row, shiftMs: number): FalsePremise {
  const hours = `${Math.abs(shiftMs) / HOUR} h`;
  const side = shiftMs > 0 ? "later" : "earlier";
  return {
    state: "false",
    sent: describeQuery(createUpdateQuery({ from: updatedAt - 1, to: updatedAt + 1 }, status)),
    expected: "the package of that date",
    received: `none; it is found when both dates are sent ${hours} ${side}`,
    remedy: "operator.dateShiftMs",
    measured: { dateShiftMs: shiftMs, widenMs: Math.abs(shiftMs) },
  };
}
