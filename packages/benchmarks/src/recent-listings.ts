import { listingPath } from "./read-listing.ts";

const day = 86_400_000;

/**
 * What clients that poll ask the listing for: 1,000 windows of 14 days, each another one, which end within the
 * last day, and one of their first pages of 20. Some ask for one status, some by the last movement. Begins at
 * the first page of the latest. Pages far down and windows of long ago: `deep-pages.ts`.
 *
 * @param now - epoch ms
 * @param pages - how many first pages are asked for
 */
export function recentListings(now: number, pages = 50): readonly string[] {
  return Array.from({ length: 1000 }, (_, turn) => {
    const to = now - turn * (day / 1000);
    const query = new URLSearchParams({ size: "20", page: String((turn * 7) % pages) });
    query.set("startDate", String(to - 14 * day));
    query.set("endDate", String(to));
    if (turn % 4 === 3) query.set("orderByField", "true");
    if (turn % 10 === 5) query.set("status", "Delivered");
    return `${listingPath}?${query}`;
  });
}
