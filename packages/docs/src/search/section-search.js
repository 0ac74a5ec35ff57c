import { foldTurkish, TURKISH_STOP_WORDS, translateTurkish } from "./turkish-words.js";

// The search of the docs site. The module has the path and the interface of Pagefind, whose search box the pages use.
// The search ranks sections instead of pages, because a page of many topics contains every common word. The site's
// build copies this file unchanged.

/** Common words of questions, which the search ignores. */
const STOP_WORDS = new Set(
  (
    "a about after again all already also am an and another any anyone are as at be because been before being but by can " +
    "cannot cant could did do does doesnt doing done dont down each either else ever every for from get gets getting give go goes " +
    "going gone good got had happen happens has have having he her here his how i if in into is isnt it its itself just keep know let " +
    "like made make makes many may me might more most much must my need needs no nor not now of off often on once one only or other our " +
    "out over own per please put really same say says see seem seems shall should since so some something still such suddenly take tell " +
    "than that the their them then there these they thing this those through to too until up us use used using very want wants was way we " +
    "were what whats when where whether which while who whose why will with without wont work works would you your " +
    TURKISH_STOP_WORDS
  ).split(" "),
);

/** Groups of synonyms: a search for one word of a group finds the other words, too. */
const SYNONYMS = [
  "seller shop tenant merchant",
  "stuck stop hang freeze stall halt",
  "memory ram oom heap",
  "credential password secret key login",
  "leaked stolen compromised exposed rotate",
  "delete remove wipe erase drop purge",
  "slow performance fast speed throughput",
  "cancel cancellation abort",
  "twice duplicate double doubled deduplicate",
  "crash kill die",
  "outage down unavailable unreachable",
  "migrate move copy",
  "container docker image",
  "subscriber consumer receiver subscription",
  "throttle throttling 429 limit quota",
  "timezone zone utc gmt",
  "cpu processor load",
  "postgresql postgres pg",
  "upgrade update release",
  "downgrade rollback",
  "price pricing cost",
  "stock inventory quantity",
  "customer buyer",
  "telephone phone mobile",
  "ship shipment shipping dispatch",
  "refund return",
  "monitor monitoring metric",
  "begin start restart",
  "config configuration setting option configure",
  "env environment variable",
  "firewall proxy",
  "warehouse count counted",
  "csv excel spreadsheet",
  "column field property attribute",
  "listing list",
  "test testing mock",
  "log logs logging logger",
  "typescript type types typing",
  "certificate tls ssl ca",
  "personal gdpr kvkk privacy",
  "disk space",
  "instance replica",
  "lambda serverless",
  "missing lost absent disappeared",
  "late delay latency lag",
  "licence license",
  "label waybill",
  "carrier cargo courier",
  "picture image photo",
  "holiday vacation",
];

/** The weight of a found word by the field of the section in which it occurs. */
const FIELD_WEIGHTS = { heading: 3, title: 1.5, text: 1, code: 0.3 };

/**
 * The weights of the sections by the kind of their page: pages with questions first, then manuals, then generated
 * pages.
 */
const PAGE_WEIGHTS = [
  ["guides/", 1],
  ["packages/", 0.85],
  ["reference/typescript/", 0.25],
  ["reference/control/", 0.5],
  ["reference/", 0.5],
  ["benchmarks", 0.3],
  ["changes", 0.3],
  ["assumptions", 0.4],
  ["", 0.7],
];

const MAX_RESULTS = 50;
const MAX_SECTIONS_OF_PAGE = 3;
const EXCERPT_WORDS = 34;

/** Reduces a word to its stem, which forms such as `price`, `prices` and `pricing` share. */
export function stem(word) {
  if (word.length < 4 || /\d/.test(word)) return word;
  let short = word.replace(/ies$|ied$/, "y").replace(/([^su])s$/, "$1");
  const bare = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(short)?.[1];
  if (bare !== undefined && bare.length > 2) short = bare.replace(/([bdgmnprt])\1$/, "$1");
  return short.length > 3 ? short.replace(/e$/, "") : short;
}

const groups = new Map(
  SYNONYMS.flatMap((line) => {
    const words = line.split(" ").map(stem);
    return words.map((word) => [word, `=${words[0]}`]);
  }),
);

/** Converts a word to its terms in the search index: the stem of the word, and its group of synonyms. */
function termsOfWord(word) {
  const short = stem(word);
  const group = groups.get(short);
  return group === undefined ? [short] : [short, group];
}

/**
 * Converts a word to its terms in the search index. A name such as `modifiedAt` or `APP_KEY` is followed by the terms
 * of its parts, so that the parts find the name.
 */
function termsOf(word) {
  const parts = word.split(/_|(?<=[a-z])(?=[A-Z])/).filter((part) => part !== "");
  const words = parts.length < 2 ? [word] : [word, ...parts];
  return words.flatMap((each) => termsOfWord(each.toLowerCase()));
}

const tokenize = (text) => text.replace(/['’]s?\b/g, "").match(/[\p{L}\p{N}_]+/gu) ?? [];

/** Removes the common words of a question; returns all words of a question that has only common words. */
function tellingWords(query, known) {
  const words = tokenize(query.replace(/['’]/g, ""));
  const telling = words.filter((word) => !STOP_WORDS.has(foldTurkish(word)));
  // Two words of a question may be one word on the site, such as `back up` or `time zone`, so the search also looks
  // for the joined words.
  const joined = words.slice(1).map((word, place) => `${words[place]}${word}`.toLowerCase());
  const compounds = joined.filter((word) => word.length > 5 && known.has(stem(word)));
  return [...new Set([...(telling.length > 0 ? telling : words), ...compounds])];
}

const escapeHtml = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Renders an excerpt as HTML: the words of a section's text around most of the found terms. */
export function excerptOf(text, terms) {
  const words = text.split(/\s+/);
  const hits = words.map((word) =>
    tokenize(word).some((token) => termsOf(token).some((term) => terms.has(term))),
  );
  const countFrom = (first) => hits.slice(first, first + EXCERPT_WORDS).filter(Boolean).length;
  let first = 0;
  for (const [place, isHit] of hits.entries()) {
    if (isHit && countFrom(Math.max(0, place - 4)) > countFrom(first))
      first = Math.max(0, place - 4);
  }
  const shown = words.slice(first, first + EXCERPT_WORDS).map((word, place) => {
    return hits[first + place] ? `<mark>${escapeHtml(word)}</mark>` : escapeHtml(word);
  });
  const before = first > 0 ? "… " : "";
  const after = first + EXCERPT_WORDS < words.length ? " …" : "";
  return `${before}${shown.join(" ")}${after}`;
}

/**
 * Creates the functions that Pagefind's search box calls.
 *
 * @param MiniSearch the class of the package minisearch
 * @param sections `{ page, url, title, heading, text, code }` of each section of the site
 */
export function createSearch(MiniSearch, sections) {
  let index;

  function buildIndex() {
    const known = new Set();
    const remember = (word) => {
      const terms = termsOf(word);
      for (const term of terms) known.add(term);
      return terms;
    };
    const engine = new MiniSearch({
      fields: Object.keys(FIELD_WEIGHTS),
      tokenize,
      processTerm: remember,
    });
    engine.addAll(
      sections.map((section, id) => ({
        ...section,
        id,
        heading: section.heading || section.title,
      })),
    );
    return { engine, known };
  }

  /** Finds the sections that contain words of the query, the best section first. */
  function rankSections(query) {
    index ??= buildIndex();
    const { engine, known } = index;
    const words = tellingWords(query, known);
    const total = words.length;
    const wordOf = new Map();
    const found = engine.search(words.join(" "), {
      processTerm: (word) => {
        const translated = translateTurkish(word).flatMap(termsOfWord);
        const whole = [...termsOfWord(word.toLowerCase()), ...translated].filter((term) =>
          known.has(term),
        );
        const terms = whole.length > 0 ? whole : termsOf(word);
        for (const term of terms) wordOf.set(term, whole.length > 0 ? word : term);
        return terms;
      },
      boost: FIELD_WEIGHTS,
      // A word of the query that no section contains is unfinished or misspelt, so the search also looks for similar
      // words.
      prefix: (term) => term.length > 2 && !known.has(term),
      fuzzy: (term) => term.length > 4 && !known.has(term) && 0.2,
      boostDocument: (id) => PAGE_WEIGHTS.find(([begin]) => sections[id].page.startsWith(begin))[1],
    });
    return found
      .map(({ id, score, terms, queryTerms }) => {
        const matched = new Set(queryTerms.map((term) => wordOf.get(term)));
        const share = Math.min(1, matched.size / total);
        return { section: sections[id], terms: new Set(terms), score: score * share ** 0.5 };
      })
      .sort((a, b) => b.score - a.score);
  }

  /** Creates one result for each page, with a link to the page's best section, and a list of its next best sections. */
  function resultsOf(query) {
    const pages = Map.groupBy(rankSections(query), ({ section }) => section.page);
    return [...pages.values()].slice(0, MAX_RESULTS).map((ranked) => {
      const best = ranked[0];
      const data = async () => ({
        ...renderHit(best, nameOf(best.section)),
        meta: { title: nameOf(best.section) },
        // The search box shows the excerpt of a result only when the result is the first entry of `sub_results`.
        sub_results: ranked
          .slice(0, MAX_SECTIONS_OF_PAGE)
          .map((hit) => renderHit(hit, hit.section.heading || hit.section.title)),
      });
      return { id: best.section.url, score: best.score, data };
    });
  }

  const renderHit = ({ section, terms }, title) => ({
    url: section.url,
    title,
    excerpt: excerptOf(section.text, terms),
  });

  const search = async (query) => {
    const results = query === null ? [] : resultsOf(query);
    return { results, unfilteredResultCount: results.length, filters: {}, totalFilters: {} };
  };
  return { search, options: async () => {}, preload: async () => {}, filters: async () => ({}) };
}

const nameOf = ({ title, heading }) => (heading === "" ? title : `${heading} – ${title}`);
