import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { folders } from "../site/folders.ts";
import { searchModule } from "./write-search.ts";

/** A section of a page that the search found. */
export interface Hit {
  readonly url: string;
  readonly title: string;
  /** The excerpt of the section as HTML, in which the found words are marked. */
  readonly excerpt: string;
}

/**
 * A search result: the best section of a page; the field `sub_results` has the best section first and then the next
 * best sections of the page.
 */
export interface PageHit extends Hit {
  readonly meta: { readonly title: string };
  readonly sub_results: readonly Hit[];
}

/**
 * Queries the search of the built docs site as the site's search box does, and returns at most `limit` pages, the best
 * page first.
 */
export async function findHits(query: string, limit = 3): Promise<PageHit[]> {
  const { search }: SiteSearch = await import(pathToFileURL(join(folders.site, searchModule)).href);
  const { results } = await search(query);
  return Promise.all(results.slice(0, limit).map((result) => result.data()));
}

interface SiteSearch {
  search(query: string): Promise<{ results: readonly { data(): Promise<PageHit> }[] }>;
}
