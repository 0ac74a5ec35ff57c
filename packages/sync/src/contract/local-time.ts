import { Temporal } from "temporal-polyfill";

/** Without a time of day, the date alone. */
export interface LocalTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
  readonly millisecond?: number;
}

/** A time zone lacks it, because its clocks were set forward, or has it twice. */
export type NoSuchTime = "no such day" | "no such time" | "skipped" | "repeated";

/** An IANA name or an offset, such as `Europe/Istanbul` or `+03:00`. */
export function isTimeZone(name: string): boolean {
  try {
    Temporal.ZonedDateTime.from({ year: 2026, month: 1, day: 1, timeZone: name });
    return /^(?:[A-Za-z]|[+-]\d\d:\d\d$)/.test(name);
  } catch {
    return false;
  }
}

/** A date alone is the beginning of its day. */
export function toEpochMs(local: LocalTime, timeZone: string): number | NoSuchTime {
  const reject = { overflow: "reject" } as const;
  let day: Temporal.PlainDate;
  try {
    day = Temporal.PlainDate.from(local, reject);
  } catch {
    return "no such day";
  }
  if (local.hour === undefined) return day.toZonedDateTime(timeZone).epochMilliseconds;
  let time: Temporal.PlainDateTime;
  try {
    time = Temporal.PlainDateTime.from(local, reject);
  } catch {
    return "no such time";
  }
  const [earlier, later] = (["earlier", "later"] as const).map((disambiguation) =>
    time.toZonedDateTime(timeZone, { disambiguation }),
  );
  if (earlier?.epochMilliseconds === later?.epochMilliseconds)
    return earlier?.epochMilliseconds ?? 0;
  return earlier?.toPlainDateTime().equals(time) ? "repeated" : "skipped";
}

/** The last millisecond. */
export function endOfDay(local: LocalTime, timeZone: string): number | NoSuchTime {
  const start = toEpochMs({ year: local.year, month: local.month, day: local.day }, timeZone);
  if (typeof start === "string") return start;
  const { year, month, day } = Temporal.PlainDate.from(local).add({ days: 1 });
  const next = toEpochMs({ year, month, day }, timeZone);
  return typeof next === "string" ? next : next - 1;
}

/** `yyyy-MM-dd HH:mm:ss`, as spreadsheets read it. */
export function formatLocalTime(epochMs: number, timeZone: string): string {
  const formatter = formatters.get(timeZone) ?? createFormatter(timeZone);
  formatters.set(timeZone, formatter);
  return formatter.format(epochMs).padStart("yyyy-MM-dd HH:mm:ss".length, "0");
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Swedish has this format; Temporal would take twenty times as long, minutes for an export of many packages. */
const createFormatter = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
