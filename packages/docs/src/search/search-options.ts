/** What Starlight hands to Pagefind; in place of its own module, which knows no `ranking`. */
export const pagefindUserConfig = {
  // Starlight's own let long pages win by repeating a word; with these, test/search.test.ts finds every answer.
  ranking: { pageLength: 0.4, termFrequency: 1, termSaturation: 2, termSimilarity: 9 },
};
