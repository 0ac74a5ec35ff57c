// What the search finds: entries of guides, operations, fields, types and assumptions, best first.
(() => {
  const { entries } = globalThis.marketplaceDocs;
  const most = 40;
  const mostOfOneName = 1;
  const words = (text) => text.split(/[^\p{L}\p{N}]+/u);
  const index = new globalThis.MiniSearch({
    idField: "place",
    fields: ["title", "context", "text"],
    // Names are found by their parts too: "price" finds listPrice, "listprice" as well.
    tokenize: (text) => [...words(text), ...words(text.replace(/([a-z0-9])([A-Z])/g, "$1 $2"))],
    searchOptions: {
      tokenize: words,
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.15 : false),
      boost: { title: 6, context: 2 },
      combineWith: "AND",
      boostDocument: (place, term) => {
        const { title, weight } = entries[place];
        const name = title.toLowerCase();
        return weight * (name === term ? 4 : name.startsWith(term) ? 1.5 : 1);
      },
    },
  });
  index.addAll(entries.map((entry, place) => ({ ...entry, place })));

  // A field that many messages have must not push out those that have another name.
  const spread = (found, asked) => {
    const seen = new Map();
    const [first, later] = [[], []];
    for (const entry of found) {
      const times = seen.get(entry.title) ?? 0;
      seen.set(entry.title, times + 1);
      const isMeant = entry.title.toLowerCase() === asked.toLowerCase();
      (isMeant || times < mostOfOneName ? first : later).push(entry);
    }
    return [...first, ...later];
  };

  globalThis.marketplaceDocs.find = (asked) =>
    spread(
      index.search(asked).map(({ id }) => entries[id]),
      asked,
    ).slice(0, most);
})();
