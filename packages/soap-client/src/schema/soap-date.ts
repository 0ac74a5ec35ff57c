/** Turkish time has been UTC+3 all year round since 2016. */
const offsetMs = 3 * 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * A `Date`, a `Temporal.Instant` or `ZonedDateTime`, or a `Temporal.PlainDateTime` or `PlainDate` in Turkish time (the
 * last is written without a time). `Temporal` values are recognized by their members, because not every runtime has it.
 */
export type SoapDateInput =
  | Date
  | { readonly epochMilliseconds: number }
  | {
      readonly year: number;
      readonly month: number;
      readonly day: number;
      readonly hour?: number;
      readonly minute?: number;
    };

/** As `dd/MM/yyyy HH:mm` in Turkish time (assumption `soap-dates`). */
export function renderSoapDate(epochMs: number): string {
  const local = epochMs + offsetMs;
  const day = Math.floor(local / dayMs);
  const minutes = Math.floor((local - day * dayMs) / minuteMs);
  return `${renderDay(day)} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const dayTexts = new Map<number, string>();
const maxDayTexts = 4000;

/** Cached: a listing has hundreds of dates on a few days. */
function renderDay(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const iso = new Date(day * dayMs).toISOString();
  const text = `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  if (dayTexts.size >= maxDayTexts) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** Undefined for what is no date, or outside of the years 0 to 9999. */
export function renderDateInput(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  if (Object.prototype.toString.call(input) === "[object Date]") {
    return renderInstant((input as Date).getTime());
  }
  if ("epochMilliseconds" in input) return renderInstant(input.epochMilliseconds);
  const { year, month, day, hour, minute } = input as Readonly<Record<string, unknown>>;
  const date = `${padded(day, 2)}/${padded(month, 2)}/${padded(year, 4)}`;
  const text = hour === undefined ? date : `${date} ${padded(hour, 2)}:${padded(minute ?? 0, 2)}`;
  return readSoapDate(text) === undefined ? undefined : text;
}

const firstInstant = -62_135_596_800_000;
const lastInstant = 253_402_300_799_999 - offsetMs;

function renderInstant(epochMs: unknown): string | undefined {
  const isWritable =
    typeof epochMs === "number" && epochMs >= firstInstant && epochMs <= lastInstant;
  return isWritable ? renderSoapDate(epochMs) : undefined;
}

function padded(value: unknown, length: number): string {
  return String(value).padStart(length, "0");
}

const pattern = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d))?$/;

/**
 * Epoch milliseconds, both ends included: a minute, or a whole day for a date without a time. As an instant it means
 * the start.
 */
export interface NamedTime {
  readonly first: number;
  readonly last: number;
}

/** `dd/MM/yyyy HH:mm` or `dd/MM/yyyy` in Turkish time; undefined for any other format. */
export function readSoapDate(text: string): NamedTime | undefined {
  const match = pattern.exec(text.trim());
  if (match === null) return undefined;
  const [day, month, year, hour, minute] = match.slice(1);
  const numbers = [year, Number(month) - 1, day, hour ?? 0, minute ?? 0].map(Number);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0] = numbers;
  // Rendered again, because `Date` turns a day or time that does not exist into another one.
  const first = Date.UTC(y, mo, d, h, mi) - offsetMs;
  if (renderSoapDate(first) !== `${day}/${month}/${year} ${hour ?? "00"}:${minute ?? "00"}`) {
    return undefined;
  }
  return { first, last: first + (hour === undefined ? dayMs : minuteMs) - 1 };
}

/** Accepted in no request, but some services write them in results. */
const withSeconds = /^(\S+ \d\d:\d\d):([0-5]\d)$/;

/**
 * Reads a date of a result, such as `createDate`: `dd/MM/yyyy HH:mm`, `dd/MM/yyyy HH:mm:ss` or `dd/MM/yyyy` in Turkish
 * time (assumption `soap-dates`).
 *
 * @returns the instant, the start of the day without a time, and undefined for an empty string, by which the service
 *   writes an absent date
 * @throws RangeError for any other string, and for days and times that do not exist
 * @example parseSoapDate("16/11/2026 14:00")?.toISOString() // "2026-11-16T11:00:00.000Z"
 */
export function parseSoapDate(text: string): Date | undefined {
  if (text.trim() === "") return undefined;
  const [, minute = text, second = 0] = withSeconds.exec(text.trim()) ?? [];
  const named = readSoapDate(minute);
  if (named === undefined) {
    throw new RangeError(
      "A SOAP date must have the format dd/MM/yyyy HH:mm, dd/MM/yyyy HH:mm:ss or dd/MM/yyyy, and be an existing day and time",
    );
  }
  return new Date(named.first + Number(second) * 1000);
}
