import type { Deviations } from "@marketplace-seller/client-core";
import {
  createUpdateQuery,
  type Reader,
  type Row,
  type Status,
  statuses,
} from "./premise-reader.ts";
import {
  type DatesMeasurement,
  findRow,
  isMoved,
  probeDates,
  ROUNDING_MS,
  SHIFTS,
  within,
} from "./probe-dates.ts";

const DAY = 24 * 60 * 60_000;

/** How the service reads dates; the shift is beyond the client's own. */
interface DateReading {
  readonly shiftMs: number;
  readonly isByCreation: boolean;
  readonly hasExclusiveEnds: boolean;
}

/**
 * Also finds combinations that a premise alone cannot tell apart, such as a shift of dates that apply to the creation.
 *
 * @param rows - newest first
 * @param measured - by the premise, beyond the client's own
 * @returns undefined when it stays unknown
 */
export async function readDates(
  reader: Reader,
  rows: readonly Row[],
  measured: Pick<DateReading, "shiftMs" | "isByCreation"> & { readonly isKnown: boolean },
): Promise<DateReading | undefined> {
  const { shiftMs, isKnown } = measured;
  const moved = rows.find(isMoved);
  if (measured.isByCreation && moved !== undefined)
    return readCreationDates(reader, moved, shiftMs);
  if (!isKnown && moved !== undefined) {
    const shift = await findCreationShift(reader, moved);
    if (shift !== undefined) return readCreationDates(reader, moved, shift);
  }
  const now = reader.clock.now();
  const future = { from: now + 2 * DAY, to: now + 2 * DAY + 1_000 };
  const dates = await probeDates(shiftReader(reader, shiftMs), rows, future, undefined);
  if (dates.epoch.state === "holds") return toReading(dates, shiftMs);
  if (dates.epoch.state === "false")
    return readDates(reader, rows, {
      shiftMs: shiftMs + dates.shiftMs,
      isByCreation: false,
      isKnown: true,
    });
  return undefined;
}

async function findCreationShift(reader: Reader, row: Row): Promise<number | undefined> {
  for (const shiftMs of SHIFTS) {
    const search = { at: row.createdAt ?? 0, shiftMs, ...within(ROUNDING_MS) };
    if ((await findRow(reader, row, search)).isFound) return shiftMs;
  }
  return undefined;
}

function toReading({ bounds, orderByField }: DatesMeasurement, shiftMs: number): DateReading {
  return {
    shiftMs,
    isByCreation: orderByField.state === "false",
    hasExclusiveEnds: bounds.state === "false",
  };
}

async function readCreationDates(reader: Reader, row: Row, shiftMs: number): Promise<DateReading> {
  const search = { at: row.createdAt ?? 0, shiftMs };
  const isIncluded = (await findRow(reader, row, search)).isFound;
  const isInside = isIncluded || (await findRow(reader, row, { ...search, ...within(1) })).isFound;
  return { shiftMs, isByCreation: true, hasExclusiveEnds: !isIncluded && isInside };
}

function shiftReader(reader: Reader, shiftMs: number): Reader {
  const shift = (date: unknown) => (typeof date === "number" ? date + shiftMs : undefined);
  return {
    ...reader,
    list: ({ startDate, endDate, ...query }) =>
      reader.list({ ...query, startDate: shift(startDate), endDate: shift(endDate) }),
  };
}

/** Which statuses a listing without a status leaves out. */
export async function readStatuses(
  reader: Reader,
  rows: readonly Row[],
  { shiftMs, isByCreation }: Pick<DateReading, "shiftMs" | "isByCreation">,
): Promise<Pick<Deviations, "unfilteredStatus" | "hiddenStatuses">> {
  const visible = new Set(rows.map(({ status }) => status));
  const hidden: Status[] = [];
  for (const status of statuses.filter((each) => !visible.has(each))) {
    const [row] = (await reader.list({ status, size: 1 })).rows;
    if (row?.status !== status) continue;
    const at = ((isByCreation ? row.createdAt : undefined) ?? row.updatedAt) + shiftMs;
    const query = createUpdateQuery({ from: at - ROUNDING_MS, to: at + ROUNDING_MS });
    const listed = await reader.list(query);
    if (listed.rows.some(({ key }) => key === row.key)) continue;
    const [only, ...others] = visible;
    if (only !== undefined && others.length === 0) return { unfilteredStatus: only };
    hidden.push(status);
  }
  return hidden.length === 0 ? {} : { hiddenStatuses: hidden.toSorted() };
}
