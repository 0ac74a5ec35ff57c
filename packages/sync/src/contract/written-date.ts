import type { InstantInput } from "@marketplace-seller/client-core";
import { toEpochMs as instantToEpochMs } from "@marketplace-seller/client-core/internal";
import {
  endOfDay,
  formatLocalTime,
  isTimeZone,
  type LocalTime,
  type NoSuchTime,
  toEpochMs,
} from "./local-time.ts";

/** Beside ISO 8601, each also with ` HH:mm` or ` HH:mm:ss`. */
export const dateFormats = [
  "dd.MM.yyyy",
  "d.M.yyyy",
  "dd/MM/yyyy",
  "MM/dd/yyyy",
  "dd-MM-yyyy",
] as const;

export type DateFormat = (typeof dateFormats)[number];

/** GMT+3, of the interface document. */
export const DEFAULT_TIME_ZONE = "+03:00";

export interface DateReading {
  /** Of texts without one: an IANA name or an offset. */
  readonly timeZone: string;
  /** The beginning or the end of its day, or nothing. */
  readonly dateAlone: "start" | "end" | "refused";
  /** Beside ISO 8601: `none` on the command line; in a file those with points, or the given one. */
  readonly format?: DateFormat | undefined;
  readonly isFromFile?: boolean;
  /** Epoch milliseconds. */
  readonly latest?: number;
}

const FIRST_YEAR = 2000;
const MAX_QUOTED = 60;
const iso =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)? ?(?<zone>Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const numeric =
  /^(?<first>\d{1,2})(?<mark>[./-])(?<middle>\d{1,2})\k<mark>(?<year>\d{4})(?:[T ](?<hour>\d{1,2}):(?<minute>\d\d)(?::(?<second>\d\d))?)?$/;

/**
 * Reads a date that a person wrote.
 *
 * @returns epoch milliseconds, or why the text is refused: what it says, what could be understood, and what to write
 * @example
 * readDate("2026-11-30", { timeZone: "Europe/Istanbul", dateAlone: "end" });
 */
export function readDate(
  text: string,
  reading: DateReading,
): number | { readonly message: string } {
  const written = text.trim();
  const found = matchIso(written, reading) ?? matchNumeric(written, reading);
  if (found === undefined) return refuse(text, describeUnclear(written, reading), reading);
  if (typeof found === "string") return refuse(text, found, reading);
  const { local, timeZone } = found;
  if (!isTimeZone(timeZone)) return refuse(text, "has an offset that no clock has", reading);
  if (local.hour === undefined && reading.dateAlone === "refused") {
    return refuse(text, "has no time of day", reading);
  }
  const isEnd = local.hour === undefined && reading.dateAlone === "end";
  const time = isEnd ? endOfDay(local, timeZone) : toEpochMs(local, timeZone);
  if (typeof time === "string") return refuse(text, describeMissing(time, timeZone), reading);
  if (local.year < FIRST_YEAR) return refuse(text, "lies before 2000", reading);
  if (reading.latest !== undefined && time > reading.latest) {
    return refuse(text, `lies in the future: it was understood as ${isoText(time)}`, reading);
  }
  return time;
}

/**
 * The start of a feed.
 *
 * @throws TypeError for an invalid instant, RangeError for a text that is refused
 */
export function readStart(from: InstantInput | string, timeZone = DEFAULT_TIME_ZONE): number {
  if (typeof from !== "string") return instantToEpochMs(from);
  const read = readDate(from, { timeZone, dateAlone: "start" });
  if (typeof read === "number") return read;
  throw new RangeError(read.message);
}

interface Found {
  readonly local: LocalTime;
  readonly timeZone: string;
}

type Groups = Readonly<Record<string, string | undefined>>;

function matchIso(text: string, { timeZone }: DateReading): Found | undefined {
  const groups: Groups | undefined = iso.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const day = { month: Number(groups.month), day: Number(groups.day) };
  const local = { year: Number(groups.year), ...day, ...timeOfDay(groups) };
  return { local, timeZone: normalZone(groups.zone) ?? timeZone };
}

function matchNumeric(text: string, reading: DateReading): Found | string | undefined {
  const groups: Groups | undefined = numeric.exec(text)?.groups;
  if (groups === undefined || !reading.isFromFile) return undefined;
  const { first = "", middle = "", mark } = groups;
  const { format } = reading;
  if (format === undefined && mark !== ".") return undefined;
  if (format !== undefined && !fits(format, groups)) return `is not written as ${format}`;
  const [day, month] = format === "MM/dd/yyyy" ? [middle, first] : [first, middle];
  const local = { year: Number(groups.year), month: Number(month), day: Number(day) };
  return { local: { ...local, ...timeOfDay(groups) }, timeZone: reading.timeZone };
}

function fits(format: DateFormat, { first = "", middle = "", mark }: Groups): boolean {
  const hasMark = format.includes(mark ?? " ");
  return hasMark && (format === "d.M.yyyy" || first.length + middle.length === 4);
}

function timeOfDay({ hour, minute, second, fraction }: Groups): Partial<LocalTime> {
  if (hour === undefined) return {};
  const milliseconds = Number((fraction ?? "").slice(0, 3).padEnd(3, "0"));
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) };
  return { ...time, millisecond: milliseconds };
}

/** `Z`, `+03`, `+0300` and `+03:00`. */
function normalZone(zone: string | undefined): string | undefined {
  if (zone === undefined) return undefined;
  if (zone.toUpperCase() === "Z") return "UTC";
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function describeMissing(problem: NoSuchTime, timeZone: string): string {
  return {
    "no such day": "names a day that does not exist",
    "no such time": "names a time of day that does not exist",
    skipped: `does not exist in ${timeZone}: the clocks were set forward then; write it with an offset`,
    repeated: `happened twice in ${timeZone}: the clocks were set back then; write it with an offset`,
  }[problem];
}

function describeUnclear(text: string, reading: DateReading): string {
  if (text === "") return "is empty";
  if (/^\d+(?:[.,]\d+)?$/.test(text)) return describeNumber(text);
  const groups: Groups | undefined = numeric.exec(text)?.groups;
  if (groups === undefined) return "is no date";
  const { first, middle, year, mark } = groups;
  const meanings = [
    [first, middle],
    [middle, first],
  ].flatMap(([day, month]) => {
    const local = { year: Number(year), month: Number(month), day: Number(day) };
    const time = toEpochMs(local, "UTC");
    return typeof time === "string" ? [] : isoText(time).slice(0, 10);
  });
  if (meanings.length === 0) return "names a day that does not exist";
  const advice = reading.isFromFile
    ? `; name the format, such as --date-format dd${mark}MM${mark}yyyy`
    : "";
  return `could mean ${[...new Set(meanings)].join(" or ")}${advice}`;
}

function describeNumber(text: string): string {
  const value = Number(text);
  for (const [unit, factor] of [
    ["seconds", 1000],
    ["milliseconds", 1],
  ] as const) {
    const time = value * factor;
    if (time < Date.UTC(FIRST_YEAR, 0) || time > Date.UTC(2100, 0)) continue;
    return `is a number; as epoch ${unit} it would be ${isoText(time)}`;
  }
  return "is a number and no date";
}

function isoText(time: number): string {
  return `${formatLocalTime(time, "UTC").replace(" ", "T")}Z`;
}

function refuse(text: string, reason: string, { dateAlone, timeZone }: DateReading) {
  const local = dateAlone === "refused" ? "2026-11-30 14:00" : "2026-11-30";
  const examples = `write it such as ${local} (in ${timeZone}) or 2026-11-30T14:00:00+03:00`;
  const quoted = text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text;
  return { message: `${JSON.stringify(quoted)} ${reason}; ${examples}` };
}
