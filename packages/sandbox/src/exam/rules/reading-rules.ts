import {
  type Change,
  type Evidence,
  failure,
  findMissed,
  findUnreadBacklog,
  hasDueChange,
  holds,
  judged,
  type ListingNote,
  listings,
  type Rule,
} from "../evidence.ts";
import { isAnswered, isTransient, windowsOf } from "../notes.ts";
import { thresholds } from "../thresholds.ts";
import { type FlawName, findFlaws, refusedAgain } from "./request-rules.ts";

type All = readonly ListingNote[];

/** A mistake of reading. */
interface Cause {
  readonly occasion: (all: All) => boolean;
  /** Finds the request that explains why a change was missed. */
  readonly explain: (change: Change, all: All) => ListingNote | undefined;
  readonly say: (note: ListingNote) => string;
}

/** In the order in which a missed change is attributed: to the first cause that explains it. */
const causes = {
  /** A failed window that was never asked again. */
  "error-as-empty": {
    occasion: (all) => all.some(isTransient),
    explain: (change, all) =>
      all.findLast((note, index) => {
        if (!isTransient(note) || !holds(note, change)) return false;
        const later = all.slice(index + 1);
        const isAskedAgain = later.some(
          (other) => isAnswered(other) && holds(other, change) && !isOtherPage(other, note),
        );
        return !isAskedAgain && isContinued(note, later);
      }),
    say: ({ listing: { page } }) =>
      `failed, and its window was never asked again${page > 0 ? ` (page ${page})` : ""}`,
  },
  "wide-window": {
    occasion: (all) => all.some(({ listing }) => listing.start !== undefined),
    explain: (change, all) =>
      all.find(
        (note) =>
          isAnswered(note) && isWide(note) && holds(note, change, true) && !holds(note, change),
      ),
    say: ({ listing, at }) => {
      const { from, to } = windowsOf(listing, at).asked;
      return `asked for ${Math.ceil((to - from) / 86_400_000)} days; the service reads 15`;
    },
  },
  "creation-date": {
    occasion: (all) => all.some(isAnswered),
    explain: (change, all) =>
      change.version === change.orderedAt || all.some(isByUpdate)
        ? undefined
        : all.findLast((note) => note.at > change.version),
    say: () => "no request of the day has dates of updates (orderByField=true)",
  },
  "one-page-only": {
    occasion: (all) => all.some((note) => isAnswered(note) && note.totalPages > 1),
    explain: (change, all) =>
      all.find(
        (note) =>
          isAnswered(note) && note.totalPages > 1 && holds(note, change) && !hasPages(all, note),
      ),
    say: ({ totalPages }) => `is page 0 of ${totalPages}, and no other page was asked all day`,
  },
  "short-page-as-last": {
    occasion: (all) => all.some(isShort),
    explain: (change, all) =>
      all.find(
        (note) =>
          isShort(note) &&
          holds(note, change) &&
          hasPages(all, note) &&
          !isContinuedInPoll(note, all),
      ),
    say: ({ rows, listing, totalPages }) =>
      `has ${rows.length} of ${listing.size} rows and is page ${listing.page} of ${totalPages}; the next was not asked`,
  },
  "window-gap": {
    occasion: (all) => all.filter(isByUpdate).length > 1,
    explain: (change, all) => {
      const feed = all.filter(
        (note) =>
          isAnswered(note) &&
          note.listing.byUpdate &&
          (note.listing.status ?? change.status) === change.status &&
          isWhole(note, all),
      );
      if (feed.some((note) => holds(note, change))) return undefined;
      const ends = feed
        .map(({ listing, at }) => Math.min(windowsOf(listing, at).read.to, at))
        .filter((end) => end < change.version);
      const next = feed.find((note) => note.at > change.version && startOf(note) > change.version);
      return next && startOf(next) - Math.max(...ends) > thresholds.gapMs ? next : undefined;
    },
    say: (note) => `begins at ${startOf(note)}, after the end of the windows before it`,
  },
} satisfies Record<string, Cause>;

type CauseName = keyof typeof causes;

/** Whether the program went on where a window ended, as if it had been read. */
function isContinued(note: ListingNote, later: All): boolean {
  const { to } = windowsOf(note.listing, note.at).read;
  return later.some(
    (other) =>
      other.listing.byUpdate === note.listing.byUpdate && startOf(other) <= to + thresholds.gapMs,
  );
}

function startOf({ listing, at }: ListingNote): number {
  return windowsOf(listing, at).read.from;
}

function isWide({ listing, at }: ListingNote): boolean {
  const { from, to } = windowsOf(listing, at).asked;
  return Math.min(to, at) - from > thresholds.windowMs + thresholds.windowToleranceMs;
}

function isByUpdate({ listing: { byUpdate, start, end } }: ListingNote): boolean {
  return byUpdate && (start !== undefined || end !== undefined);
}

/** Whether any later page of such a listing was asked all day. */
function hasPages(all: All, { listing: { filters } }: ListingNote): boolean {
  return all.some(({ listing }) => listing.page > 0 && listing.filters === filters);
}

function isShort(note: ListingNote): boolean {
  const { rows, listing, totalPages } = note;
  const isLast = listing.page + 1 >= totalPages;
  return isAnswered(note) && rows.length > 0 && rows.length < listing.size && !isLast;
}

function isContinuedInPoll({ poll, listing: { filters, page } }: ListingNote, all: All): boolean {
  return all.some(
    (other) =>
      other.poll === poll && other.listing.filters === filters && other.listing.page > page,
  );
}

/** Whether no page of a window failed for good. */
function isWhole(note: ListingNote, all: All): boolean {
  const pages = all.filter((other) => isSameWindow(other, note));
  const done = new Set(pages.filter(isAnswered).map(({ listing }) => listing.page));
  return pages.every((other) => !isTransient(other) || done.has(other.listing.page));
}

function isSameWindow({ listing: one }: ListingNote, { listing: other }: ListingNote): boolean {
  return one.start === other.start && one.end === other.end && one.filters === other.filters;
}

function isOtherPage(one: ListingNote, other: ListingNote): boolean {
  return isSameWindow(one, other) && one.listing.page !== other.listing.page;
}

interface Miss {
  readonly change: Change;
  readonly name?: CauseName | FlawName;
  readonly note?: ListingNote;
}

const missesOf = new WeakMap<Evidence, readonly Miss[]>();

/** What no read returned, backlog included, each with a mistake of reading, or else of the requests themselves. */
function findMisses(evidence: Evidence): readonly Miss[] {
  const known = missesOf.get(evidence);
  if (known !== undefined) return known;
  const flaws = findFlaws(evidence);
  const all = listings(evidence);
  const flawless = all.filter(({ id }) => !flaws.has(id));
  const flawed = all.find(({ id }) => flaws.has(id));
  const flaw = flaws.get(flawed?.id);
  const lost = [...findMissed(evidence), ...findUnreadBacklog(evidence)];
  const misses = lost.map((change): Miss => {
    for (const name of Object.keys(causes) as CauseName[]) {
      const note = causes[name].explain(change, flawless);
      if (note !== undefined) return { change, name, note };
    }
    return flawed && flaw ? { change, name: flaw, note: flawed } : { change };
  });
  missesOf.set(evidence, misses);
  return misses;
}

/** Turns a cause into a rule, which fails only for changes that were missed; of the backlog, for a wide window alone. */
function causeRule(name: CauseName): Rule {
  const { occasion, say }: Cause = causes[name];
  const isOfBacklog = name === "wide-window";
  return (evidence) => {
    const misses = findMisses(evidence).filter(
      (miss) => miss.name === name && (isOfBacklog || miss.change.poll > 0),
    );
    const failures = [...Map.groupBy(misses, ({ note }) => note)].flatMap(([note, missed]) =>
      note === undefined ? [] : [failure(note, `${say(note)}; ${countMissed(missed)}`)],
    );
    const isSeen = hasPolls(evidence) && (isOfBacklog || hasDueChange(evidence));
    return { occasion: isSeen && occasion(listings(evidence)), failures };
  };
}

function countMissed(misses: readonly Miss[]): string {
  const { orderNumber, status } = misses[0]?.change ?? {};
  const count = `${misses.length} ${misses.length === 1 ? "change" : "changes"}`;
  return `missed ${count}, such as order ${orderNumber} (${status})`;
}

function hasPolls({ notes }: Evidence): boolean {
  return (notes.at(-1)?.poll ?? 0) >= thresholds.minPolls;
}

const changesMissed: Rule = (evidence) => {
  const missed = findMisses(evidence).filter(({ change }) => change.poll > 0);
  const failures = [...Map.groupBy(missed, ({ name }) => name)].map(([cause, misses]) => ({
    at: misses[0]?.change.version ?? 0,
    text: `${countMissed(misses)}; cause: ${cause ?? "unknown"}`,
    cause,
  }));
  const isSeen = hasPolls(evidence) && hasDueChange(evidence);
  return { occasion: isSeen && judged(evidence).some(isAnswered), failures };
};

const errorAsEmpty: Rule = (evidence) => {
  const lost = causeRule("error-as-empty")(evidence);
  const refused = refusedAgain(evidence);
  return {
    occasion: lost.occasion || refused.occasion,
    failures: [...lost.failures, ...refused.failures],
  };
};

export const readingRules = {
  "changes-missed": changesMissed,
  "one-page-only": causeRule("one-page-only"),
  "short-page-as-last": causeRule("short-page-as-last"),
  "creation-date": causeRule("creation-date"),
  "wide-window": causeRule("wide-window"),
  "window-gap": causeRule("window-gap"),
  "error-as-empty": errorAsEmpty,
};
