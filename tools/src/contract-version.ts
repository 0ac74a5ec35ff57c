import { parse } from "yaml";
import { restEntry } from "../../specs/build/contract-document.ts";
import type { ReadText } from "../../specs/build/read-text.ts";

/** The contract's version, REST and SOAP alike, as the REST contract's `info` has it. */
export function contractVersion(read: ReadText): string {
  const contract: { info?: { version?: unknown } } | null = parse(read(restEntry) ?? "");
  return String(contract?.info?.version ?? "unknown");
}
