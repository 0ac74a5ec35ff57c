import { Refused } from "../domain/refusals.ts";

/** The service's time is Turkish time, which has been UTC+3 all year round since 2016. */
const offsetMs = 3 * 3_600_000;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Writes an instant as `dd/MM/yyyy HH:mm` in Turkish time (assumption `soap-dates`). */
export function dateText(epochMs: number): string {
  const local = epochMs + offsetMs;
  const day = Math.floor(local / dayMs);
  const minutes = Math.floor((local - day * dayMs) / minuteMs);
  return `${dayText(day)} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const dayTexts = new Map<number, string>();
const mostDayTexts = 4000;

/** A listing writes hundreds of dates of few days: each day's text is made once. */
function dayText(day: number): string {
  const known = dayTexts.get(day);
  if (known !== undefined) return known;
  const iso = new Date(day * dayMs).toISOString();
  const text = `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
  if (dayTexts.size >= mostDayTexts) dayTexts.clear();
  dayTexts.set(day, text);
  return text;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}

/** Writes an instant, or nothing when there is none. */
export function optionalDateText(epochMs: number | undefined | null): string {
  return epochMs == null ? "" : dateText(epochMs);
}

/** Writes the day of an instant as `dd/MM/yyyy`, or nothing when there is none. */
export function optionalDayText(epochMs: number | undefined | null): string {
  return epochMs == null ? "" : dateText(epochMs).slice(0, 10);
}

const pattern = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d))?$/;

/**
 * A span that a date names: a minute, or a whole day when it has no time. Epoch ms, both included. A
 * date that stands for one instant means the span's first.
 */
export interface NamedTime {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads `dd/MM/yyyy HH:mm` or `dd/MM/yyyy` in Turkish time (assumption `soap-dates`).
 *
 * @throws Refused for any other text, and for days and times that do not exist
 */
export function readDate(text: string): NamedTime {
  const match = pattern.exec(text.trim());
  if (match === null) throw new Refused("unreadableDate");
  const [day, month, year, hour, minute] = match.slice(1);
  const first = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
  );
  // A day or time that does not exist rolls over, and reads differently when written again.
  const instant = first - offsetMs;
  if (dateText(instant) !== `${day}/${month}/${year} ${hour ?? "00"}:${minute ?? "00"}`) {
    throw new Refused("unreadableDate");
  }
  return { first: instant, last: instant + (hour === undefined ? dayMs : minuteMs) - 1 };
}
