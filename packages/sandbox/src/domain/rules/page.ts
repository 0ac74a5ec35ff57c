import type { ListingPage } from "../results.ts";

/** The envelope's numbers for one page of a listing. */
export function listingPage(
  found: { readonly total: number; readonly content: readonly Uint8Array[] },
  page: number,
  size: number,
): ListingPage {
  return {
    content: found.content,
    page,
    size,
    totalElements: found.total,
    totalPages: Math.ceil(found.total / size),
  };
}
