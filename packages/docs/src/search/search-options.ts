/** Pagefind's options, in place of Starlight's module, which lacks the option `ranking`. */
export const pagefindUserConfig = {
  // Starlight's ranking prefers long pages that repeat a word. With this ranking test/search.test.ts finds every
  // answer.
  ranking: { pageLength: 0.4, termFrequency: 1, termSaturation: 2, termSimilarity: 9 },
};
