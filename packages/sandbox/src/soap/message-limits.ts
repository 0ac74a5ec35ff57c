import type { DecodedRequest } from "@marketplace-seller/soap-client/codec";
import { Refused } from "../domain/refusals.ts";

/** Items of one list in a message (assumption `request-limits`). */
const mostItems = 1_000;
/** Characters of a search field (assumption `request-limits`). */
const longestSearch = 255;

/**
 * Refuses what is longer than any real message, before anything looks at the contents.
 *
 * @throws Refused
 */
export function refuseLongParts({ request }: DecodedRequest): void {
  refuseLongLists(request);
  if (!("searchData" in request)) return;
  for (const value of Object.values(request.searchData ?? {})) {
    if (typeof value === "string" && value.length > longestSearch) {
      throw new Refused("searchTooLong");
    }
  }
}

function refuseLongLists(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value) && value.length > mostItems) throw new Refused("tooManyItems");
  for (const inside of Object.values(value)) refuseLongLists(inside);
}
