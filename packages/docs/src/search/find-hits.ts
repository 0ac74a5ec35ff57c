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

/** The best section of a page; `sub_results` begins with it, then has the next best. */
export interface PageHit extends Hit {
  readonly meta: { readonly title: string };
  readonly sub_results: readonly Hit[];
}

/** Queries the built site as its search box does; the best page first. */
export async function findHits(query: string, limit = 3): Promise<PageHit[]> {
  const { search }: SiteSearch = await import(pathToFileURL(join(folders.site, searchModule)).href);
  const { results } = await search(query);
  return Promise.all(results.slice(0, limit).map((result) => result.data()));
}

interface SiteSearch {
  search(query: string): Promise<{ results: readonly { data(): Promise<PageHit> }[] }>;
}
