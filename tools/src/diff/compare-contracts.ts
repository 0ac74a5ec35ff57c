import type { ServiceContracts } from "../contracts.ts";
import type { Change } from "./change.ts";
import { compareParts } from "./compare-parts.ts";
import { restParts } from "./rest-parts.ts";
import { soapParts } from "./soap-parts.ts";

export function compareContracts(before: ServiceContracts, after: ServiceContracts): Change[] {
  return [
    ...compareParts("REST", restParts(before.rest), restParts(after.rest)),
    ...compareParts("SOAP", soapParts(before.soap), soapParts(after.soap)),
  ];
}
