import type { SoapFault } from "../codec/fault.ts";

/**
 * What a Fault says about the request.
 *
 * - `refused`: the message was at fault and had no effect (SOAP 1.1, 4.4.1).
 * - `authentication`: so were the credentials.
 * - `rate-limited`, `unavailable`: as the HTTP statuses 429 and 503; Faults have the status 500, so the code
 *   carries the condition (assumption `soap-faults`).
 * - `failed`: anything else, an unknown code included; a write may have taken effect.
 */
export type FaultMeaning = "refused" | "authentication" | "rate-limited" | "unavailable" | "failed";

const meanings: readonly (readonly [code: string, meaning: FaultMeaning])[] = [
  ["Client.TooManyRequests", "rate-limited"],
  ["Client.Authentication", "authentication"],
  ["Client", "refused"],
  ["VersionMismatch", "refused"],
  ["MustUnderstand", "refused"],
  ["Server.Unavailable", "unavailable"],
];

/** What a Fault says by its code; subcodes follow a point and mean what the code before it means. */
export function meaningOf({ code }: Pick<SoapFault, "code">): FaultMeaning {
  const known = meanings.find(([name]) => code === name || code.startsWith(`${name}.`));
  return known?.[1] ?? "failed";
}
