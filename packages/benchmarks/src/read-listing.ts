import { credentials } from "./sandbox-process.ts";

/** Where the listing is. */
export const listingPath = "/rest/delivery/v1/shipmentPackages";

/** A page of the listing, read as its user would. Ids of the seed are within what a double holds. */
export async function readPage(
  url: string,
  size: number,
  page: number | undefined,
  filter = "",
): Promise<{ readonly content: readonly unknown[]; readonly totalPages: number }> {
  const asked = page === undefined ? "" : `&page=${page}`;
  const response = await fetch(`${url}${listingPath}?size=${size}${asked}${filter}`, {
    headers: credentials,
  });
  if (response.status !== 200) throw new Error(`The listing responded with ${response.status}`);
  return (await response.json()) as { content: readonly unknown[]; totalPages: number };
}

/** The first `count` packages of the listing, or all that there are. */
export async function readPackages(
  url: string,
  count: number,
  filter = "",
): Promise<readonly unknown[]> {
  const packages: unknown[] = [];
  for (let page = 0; packages.length < count; page += 1) {
    const { content } = await readPage(url, 100, page, filter);
    if (content.length === 0) break;
    packages.push(...content);
  }
  return packages;
}
