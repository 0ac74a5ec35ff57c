// What the search finds: entries of guides, operations, fields, types and assumptions, best first.
(() => {
  const { entries } = globalThis.marketplaceDocs;
  const maximum = 60;
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
      boostDocument: (place, term) => {
        const { title, kind, weight } = entries[place];
        const name = title.toLowerCase();
        if (name === term) return weight * 8;
        return weight * (name.startsWith(term) && kind !== "TypeScript" ? 4 : 1);
      },
    },
  });
  index.addAll(entries.map((entry, place) => ({ ...entry, place })));

  // Entries that have every word; when there are none, those that have some.
  const search = (query) => {
    const all = index.search(query, { combineWith: "AND" });
    return all.length > 0 ? all : index.search(query, { combineWith: "OR" });
  };

  // A field that many messages have must not push out those that have another name: its first place
  // comes before its others, and fields whose name begins with the query come first of all.
  const spread = (found, query) => {
    const seen = new Set();
    const rankOf = ({ title, kind }) => {
      const name = title.toLowerCase();
      const isRepeated = seen.has(title);
      seen.add(title);
      if (name === query) return 0;
      if (isRepeated) return 3;
      return kind.endsWith("field") && name.startsWith(query) ? 1 : 2;
    };
    const ranked = found.map((entry) => ({ entry, rank: rankOf(entry) }));
    return ranked.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
  };

  // The part of an entry's text around the first of the words that were found in it.
  const excerpt = (text, terms) => {
    const lower = text.toLowerCase();
    const places = terms.map((term) => lower.indexOf(term)).filter((place) => place >= 0);
    const from = Math.max(0, Math.min(...places, text.length) - 50);
    const start = places.length === 0 || from === 0 ? 0 : text.indexOf(" ", from) + 1;
    return (start > 0 ? "…" : "") + text.slice(start, start + 200);
  };

  globalThis.marketplaceDocs.find = (query) => {
    const found = search(query).map(({ id, terms }) => ({
      ...entries[id],
      text: excerpt(entries[id].text, terms),
    }));
    return spread(found, query.toLowerCase()).slice(0, maximum);
  };
})();
