// Pagefind finds a page only if it holds every word of the query. People ask in sentences, so this module takes
// Pagefind's place (build-site.ts puts it there): it looks for each word by itself and ranks the pages that hold
// most of them first. A rare word counts for more than one that occurs on every page.
import * as pagefind from "./pagefind.js.engine.js";

export * from "./pagefind.js.engine.js";

/** Common words that a search ignores. */
const STOP_WORDS = new Set(
  (
    "a about after again all an and any are as at be because been before but by can could did do does don't done for " +
    "from get gets give go had happen happens has have how i if in into is it its know make makes many may me most much " +
    "must my need needs new no not now of on once one only or our out per please same say says see seem should so some " +
    "still tell than that the them then there they this to until up us use used using want was we what when where " +
    "whether which while who why will with without work would you your"
  ).split(" "),
);

/** Words that people type, and those that the pages have for them. */
const SYNONYMS = {
  crash: "kill",
  crashed: "killed",
  doubled: "twice",
  duplicate: "twice",
  duplicates: "twice",
  firewall: "proxy",
  hang: "stopped",
  hangs: "stopped",
  hanging: "stopped",
  leaked: "rotate",
  migrate: "move",
  oom: "memory",
  outage: "down",
  pricing: "price",
  ram: "memory",
  stolen: "rotate",
  stuck: "stopped",
  subscriber: "consumer",
  throttled: "rate",
  wipe: "delete",
};

const MAX_WORDS = 12;

/** Factor by which a page ranks higher that holds every word of the query. */
const COMPLETE_BONUS = 1.25;

/** Returns the words of a query to search for. Pagefind handles a phrase in quotes itself. */
export function searchWords(query) {
  const words = query.split(/[\s,;:?!()/]+/).filter((word) => word !== "");
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const meant = (telling.length > 0 ? telling : words).flatMap((word) => {
    const other = SYNONYMS[word.toLowerCase()];
    return other === undefined ? [word] : [word, other];
  });
  return [...new Set(meant)].slice(0, MAX_WORDS);
}

/**
 * Merges Pagefind's results of each word into one list, best page first.
 *
 * @param resultsByWord Pagefind's results for each word
 * @param completeIds the pages that hold every word
 * @param pageCount how many pages the index has
 */
export function rankResults(resultsByWord, completeIds, pageCount) {
  const pages = new Map();
  for (const results of resultsByWord) {
    const rarity = Math.log(1 + pageCount / Math.max(1, results.length));
    const best = Math.max(...results.map(({ score }) => score));
    for (const result of results) {
      const weight = (rarity * result.score) / best;
      const page = pages.get(result.id) ?? { result, weight: 0, highest: 0 };
      page.weight += weight;
      // The excerpt of a page is the one of its word with the highest weight.
      if (weight > page.highest) Object.assign(page, { result, highest: weight });
      pages.set(result.id, page);
    }
  }
  // The list keeps Pagefind's result objects, because Pagefind frees the data of an object that is no longer referenced.
  for (const { result, weight } of pages.values()) {
    result.score = completeIds.has(result.id) ? weight * COMPLETE_BONUS : weight;
  }
  return [...pages.values()].map(({ result }) => result).sort((a, b) => b.score - a.score);
}

let pageCount;

/** An empty query finds all pages of the index. */
async function countPages() {
  pageCount ??= pagefind.search(null).then(({ results }) => results.length);
  return pageCount;
}

async function searchAnyWord(query, options, whole) {
  const words = searchWords(query);
  if (whole === null || query.includes('"') || words.length < 2) return whole;
  const found = await Promise.all(words.map((word) => pagefind.search(word, options)));
  const resultsByWord = found.map(({ results }) => results).filter(({ length }) => length > 0);
  const completeIds = new Set(whole.results.map(({ id }) => id));
  const results = rankResults(resultsByWord, completeIds, await countPages());
  return { ...whole, results, unfilteredResultCount: results.length };
}

export async function search(query, options) {
  return searchAnyWord(query, options, await pagefind.search(query, options));
}

/** Like Pagefind's own function, it returns `null` when another query arrives within the time. */
export async function debouncedSearch(query, options, timeoutMs) {
  return searchAnyWord(query, options, await pagefind.debouncedSearch(query, options, timeoutMs));
}
