import { type NamedTime, readSoapDate, soapDateOf } from "@marketplace-seller/soap-client/codec";
import { Refused } from "../domain/refusals.ts";

/** Writes an instant as `dd/MM/yyyy HH:mm` in Turkish time, or nothing when there is none. */
export function optionalDateText(epochMs: number | undefined | null): string {
  return epochMs == null ? "" : soapDateOf(epochMs);
}

/**
 * Reads `dd/MM/yyyy HH:mm` or `dd/MM/yyyy` in Turkish time (assumption `soap-dates`).
 *
 * @throws Refused for any other text, and for days and times that do not exist
 */
export function readDate(text: string): NamedTime {
  const named = readSoapDate(text);
  if (named === undefined) throw new Refused("unreadableDate");
  return named;
}
