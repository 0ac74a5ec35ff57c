import type { DateKind } from "./form-node.ts";

const MARKETPLACE_OFFSET_MS = 3 * 3_600_000;

/** The value of a `datetime-local` input, in the marketplace's time, for a date as it is sent; empty when it is none. */
export function readSentDate(kind: DateKind, sent: string): string {
  if (kind === "soapDate") {
    const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d:\d\d)$/.exec(sent) ?? [];
    return day === undefined ? "" : `${year}-${month}-${day}T${time}`;
  }
  const local = new Date(/^\d+$/.test(sent) ? Number(sent) + MARKETPLACE_OFFSET_MS : Number.NaN);
  return Number.isNaN(local.getTime()) ? "" : local.toISOString().slice(0, 16);
}

/** A date as it is sent, for the value of a `datetime-local` input. */
export function writePickedDate(kind: DateKind, picked: string): string {
  if (picked === "") return "";
  if (kind === "epochMs") return String(Date.parse(`${picked}+03:00`));
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(picked) ?? [];
  return `${day}/${month}/${year} ${time}`;
}
