const UNIT_MS: { readonly [unit: string]: number } = {
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
};

/** Epoch ms; undefined for a date that the calendar does not have. */
export function readMoment(text: string, now: number): number | undefined {
  const [, count, unit = ""] = /^-(\d+)([dhms])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (UNIT_MS[unit] ?? 0);
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // `Date` reads February 30 as March 2.
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : moment;
}
