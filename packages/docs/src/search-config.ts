/** Words that say nothing of what is looked for: the index wants every word of a query on a page. */
const fillers: ReadonlySet<string> = new Set(
  "a an and are at be by can did do does for from has have how i in is it me my of on or so that the there this to was what when where which why will with you your".split(
    " ",
  ),
);

/** What Starlight hands to Pagefind's search; in place of its own module, which can hold no function. */
export const pagefindUserConfig = {
  // Starlight's own let long pages win by repeating a word; with these, test/search.test.ts finds every answer.
  ranking: { pageLength: 0.4, termFrequency: 1, termSaturation: 2, termSimilarity: 9 },
  /** A query without its fillers, where anything else is left. */
  processTerm(query: string): string {
    const words = query.split(/\s+/).filter((word) => !fillers.has(word.toLowerCase()));
    return words.length === 0 ? query : words.join(" ");
  },
};
