import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { places } from "../site/places.ts";
import { searchModule } from "./write-search.ts";

/** A section that the search found. */
export interface Hit {
  readonly url: string;
  readonly title: string;
  /** HTML with the found words marked. */
  readonly excerpt: string;
}

/** The best section of a page; with the next ones in `sub_results`, where it comes first. */
export interface PageHit extends Hit {
  readonly meta: { readonly title: string };
  readonly sub_results: readonly Hit[];
}

/** Asks the search of the built site as its search box does, and returns at most so many pages, best first. */
export async function findHits(query: string, most = 3): Promise<PageHit[]> {
  const { search }: SiteSearch = await import(pathToFileURL(join(places.site, searchModule)).href);
  const { results } = await search(query);
  return Promise.all(results.slice(0, most).map((result) => result.data()));
}

interface SiteSearch {
  search(query: string): Promise<{ results: readonly { data(): Promise<PageHit> }[] }>;
}
