import {
  type Change,
  type Evidence,
  type Finding,
  failure,
  holds,
  judged,
  type ListingNote,
  listings,
  missedChanges,
  type Rule,
  unreadBacklog,
} from "../evidence.ts";
import { isAnswered, type Note, windowsOf } from "../notes.ts";
import { thresholds } from "../thresholds.ts";
import { type FlawName, findFlaws } from "./request-rules.ts";

/** A mistake of reading: the request that explains why a change was missed. */
export interface Cause {
  readonly occasion: (all: readonly ListingNote[]) => boolean;
  readonly explain: (change: Change, all: readonly ListingNote[]) => ListingNote | undefined;
  readonly say: (note: ListingNote) => string;
  /** Whether packages from before the day count, too. */
  readonly withBacklog?: true;
}

const isDone = (note: ListingNote): boolean => isAnswered(note);

/** A failed window that was never asked again. */
export const errorAsEmpty: Cause = {
  occasion: (all) => all.some((note) => isTransient(note)),
  explain: (change, all) =>
    all.findLast((note, index) => {
      const later = all.slice(index + 1);
      const isAskedAgain = later.some(
        (other) => isDone(other) && holds(other, change) && !isOtherPage(other, note),
      );
      return isTransient(note) && holds(note, change) && !isAskedAgain && isContinued(note, later);
    }),
  say: ({ listing: { page } }) =>
    `failed, and its window was never asked again${page > 0 ? ` (page ${page})` : ""}`,
};

/** Whether the program went on where a window ended, as if it had been read. */
function isContinued(note: ListingNote, later: readonly ListingNote[]): boolean {
  const { to } = windowsOf(note.listing, note.at).read;
  return later.some(({ listing, at }) => {
    const { from } = windowsOf(listing, at).read;
    return listing.byUpdate === note.listing.byUpdate && from <= to + thresholds.gapMs;
  });
}

function isTransient({ arrived, status }: Note): boolean {
  return !arrived || (status ?? 500) >= 500 || status === 429 || status === 307;
}

export const wideWindow: Cause = {
  occasion: (all) => all.some(({ listing }) => listing.start !== undefined),
  withBacklog: true,
  explain: (change, all) =>
    all.find(
      (note) => isDone(note) && isWide(note) && holds(note, change, true) && !holds(note, change),
    ),
  say: ({ listing, at }) => {
    const { from, to } = windowsOf(listing, at).asked;
    return `asked for ${Math.ceil((to - from) / 86_400_000)} days; the service reads 15`;
  },
};

function isWide({ listing, at }: ListingNote): boolean {
  const { from, to } = windowsOf(listing, at).asked;
  return Math.min(to, at) - from > thresholds.windowMs + thresholds.windowToleranceMs;
}

export const creationDate: Cause = {
  occasion: (all) => all.some(isDone),
  explain: (change, all) => {
    const isUpdate = change.version !== change.orderedAt;
    const readsUpdates = all.some(({ listing }) => listing.byUpdate && hasDate(listing));
    return isUpdate && !readsUpdates ? all.findLast((note) => note.at > change.version) : undefined;
  },
  say: () => "no request of the day has dates of updates (orderByField=true)",
};

function hasDate({ start, end }: ListingNote["listing"]): boolean {
  return start !== undefined || end !== undefined;
}

export const onePageOnly: Cause = {
  occasion: (all) => all.some((note) => isDone(note) && note.totalPages > 1),
  explain: (change, all) =>
    all.find(
      (note) =>
        isDone(note) &&
        note.totalPages > 1 &&
        holds(note, change) &&
        !hasMorePages(all, note.listing.filters),
    ),
  say: ({ totalPages }) => `is page 0 of ${totalPages}, and no other page was asked all day`,
};

function hasMorePages(all: readonly ListingNote[], filters: string): boolean {
  return all.some(({ listing }) => listing.page > 0 && listing.filters === filters);
}

export const shortPageAsLast: Cause = {
  occasion: (all) => all.some((note) => isDone(note) && isShort(note)),
  explain: (change, all) =>
    all.find(
      (note) =>
        isDone(note) &&
        isShort(note) &&
        holds(note, change) &&
        hasMorePages(all, note.listing.filters) &&
        !all.some(
          ({ poll, listing }) =>
            poll === note.poll &&
            listing.filters === note.listing.filters &&
            listing.page > note.listing.page,
        ),
    ),
  say: ({ rows, listing, totalPages }) =>
    `has ${rows.length} of ${listing.size} rows and is page ${listing.page} of ${totalPages}; the next was not asked`,
};

function isShort({ rows, listing, totalPages }: ListingNote): boolean {
  return rows.length > 0 && rows.length < listing.size && listing.page + 1 < totalPages;
}

export const windowGap: Cause = {
  occasion: (all) => all.filter(({ listing }) => listing.byUpdate && hasDate(listing)).length > 1,
  explain: (change, all) => {
    const feed = all.filter(
      (note) =>
        isDone(note) &&
        note.listing.byUpdate &&
        (note.listing.status ?? change.status) === change.status &&
        isWhole(note, all),
    );
    const ends = feed.map((note) => ({ note, window: windowsOf(note.listing, note.at).read }));
    const before = Math.max(
      ...ends
        .map(({ window: { to }, note }) => Math.min(to, note.at))
        .filter((to) => to < change.version),
    );
    const next = ends.find(
      ({ note, window }) => note.at > change.version && window.from > change.version,
    );
    const isCovered = feed.some((note) => holds(note, change));
    return !isCovered && next && next.window.from - before > thresholds.gapMs
      ? next.note
      : undefined;
  },
  say: ({ listing, at }) => {
    const { from } = windowsOf(listing, at).read;
    return `begins at ${from}, after the end of the windows before it`;
  },
};

/** Whether no page of a window failed for good. */
function isWhole(note: ListingNote, all: readonly ListingNote[]): boolean {
  const pages = all.filter((other) => isSameWindow(other, note));
  const done = new Set(pages.filter(isDone).map(({ listing: { page } }) => page));
  return pages.every((other) => !isTransient(other) || done.has(other.listing.page));
}

function isSameWindow({ listing: one }: ListingNote, { listing: other }: ListingNote): boolean {
  return one.start === other.start && one.end === other.end && one.filters === other.filters;
}

function isOtherPage(one: ListingNote, other: ListingNote): boolean {
  return isSameWindow(one, other) && one.listing.page !== other.listing.page;
}

/** In the order in which a missed change is attributed: to the first cause that explains it. */
export const causes = {
  "error-as-empty": errorAsEmpty,
  "wide-window": wideWindow,
  "creation-date": creationDate,
  "one-page-only": onePageOnly,
  "short-page-as-last": shortPageAsLast,
  "window-gap": windowGap,
} as const;

export type CauseName = keyof typeof causes;
const names = Object.keys(causes) as readonly CauseName[];

/** Finds the cause of a missed change: a mistake of reading, or else of the requests themselves. */
function createCauseFinder(evidence: Evidence) {
  const flaws = findFlaws(evidence);
  const all = listings(evidence).filter(({ id }) => !flaws.has(id));
  const flaw = listings(evidence).find(({ id }) => flaws.has(id));
  return (change: Change): { name: CauseName | FlawName; note: ListingNote } | undefined => {
    for (const name of names) {
      const note = causes[name].explain(change, all);
      if (note !== undefined) return { name, note };
    }
    const name = flaws.get(flaw?.id);
    return flaw && name && { name, note: flaw };
  };
}

/** Turns a cause into a rule, which fails only for changes that were missed. */
export function causeRule(name: CauseName): Rule {
  const { occasion, say, withBacklog } = causes[name];
  return (evidence) => {
    const all = listings(evidence);
    const lost = [...missedChanges(evidence), ...(withBacklog ? unreadBacklog(evidence) : [])];
    const findCause = createCauseFinder(evidence);
    const found = new Map<number, { note: ListingNote; changes: Change[] }>();
    for (const change of lost) {
      const cause = findCause(change);
      if (cause?.name !== name) continue;
      const entry = found.get(cause.note.id) ?? { note: cause.note, changes: [] };
      found.set(cause.note.id, { ...entry, changes: [...entry.changes, change] });
    }
    const failures = [...found.values()].map(({ note, changes }) =>
      failure(note, `${say(note)}; ${countMissed(changes)}`),
    );
    return { occasion: hasPolls(evidence) && occasion(all), failures };
  };
}

function countMissed(changes: readonly Change[]): string {
  const [first] = changes;
  return `missed ${changes.length} ${changes.length === 1 ? "change" : "changes"}, such as order ${first?.orderNumber} (${first?.status})`;
}

function hasPolls({ notes }: Evidence): boolean {
  return (notes.at(-1)?.poll ?? 0) >= thresholds.minPolls;
}

/** Every missed change, with its cause by the rules above. */
export const changesMissed: Rule = (evidence): Finding => {
  const findCause = createCauseFinder(evidence);
  const byCause = Map.groupBy(missedChanges(evidence), (change) => findCause(change)?.name);
  const failures = [...byCause].map(([cause, changes]) => ({
    at: changes[0]?.version ?? 0,
    text: `${countMissed(changes)}; cause: ${cause ?? "unknown"}`,
    cause,
  }));
  const hasChanges = evidence.changes.some(({ poll }) => poll > 0);
  return {
    occasion: hasChanges && hasPolls(evidence) && judged(evidence).some(isAnswered),
    failures,
  };
};
