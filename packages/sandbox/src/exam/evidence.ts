import type { ExamRuleName } from "../gen/control-openapi.gen.ts";
import {
  isAnswered,
  isOrderRead,
  isPollOperation,
  isTransient,
  type Note,
  windowsOf,
} from "./notes.ts";
import { thresholds } from "./thresholds.ts";

/** A version of a package that came to be during the day, or before it (`poll` 0). */
export interface Change {
  readonly packageId: string;
  readonly orderNumber: string;
  readonly status: string;
  /** When the package changed, which is its `lastModifiedDate`; epoch ms. */
  readonly version: number;
  readonly orderedAt: number;
  /** The poll before which, or during which, the change happened. */
  readonly poll: number;
}

/** What the sandbox knows of its own data. */
export interface KnownIds {
  /** Every id that a request can name. */
  readonly ids: readonly bigint[];
  /** The order of a line, a package or a SOAP order id. */
  readonly orderOf: ReadonlyMap<string, string>;
}

/** All that the rules judge by. Times are epoch ms. */
export interface Evidence {
  readonly notes: readonly Note[];
  readonly changes: readonly Change[];
  readonly known: KnownIds;
  readonly secret: string;
  readonly pollMs: number;
  /** In how many polls a change must have been read. */
  readonly freshness: number;
  readonly startedAt: number;
  /** Nothing from then on is judged, but by the rule of refused secrets. */
  readonly judgedUntil: number;
}

/** A finding of a rule; without a request where the fault is that none was sent. */
export interface Failure {
  readonly request?: number;
  readonly at: number;
  readonly text: string;
  /** The rule whose mistake is the cause. */
  readonly cause?: ExamRuleName | undefined;
}

export interface Finding {
  /** Whether there was occasion to break the rule. */
  readonly occasion: boolean;
  readonly failures: readonly Failure[];
  /** What is said without failing the rule. */
  readonly warnings?: readonly Failure[];
}

export type Rule = (evidence: Evidence) => Finding;

export function failure({ id, answeredAt }: Note, text: string): Failure {
  return { request: id, at: answeredAt, text };
}

/** Fails each request in which something is found; each one that is meant is an occasion. */
export function eachOf<Meant extends Note>(
  meant: readonly Meant[],
  find: (note: Meant) => string | false | undefined,
): Finding {
  const failures = meant.flatMap((note) => {
    const text = find(note);
    return text ? [failure(note, text)] : [];
  });
  return { occasion: meant.length > 0, failures };
}

export function eachRequest(
  isMeant: (note: Note) => boolean,
  find: (note: Note, evidence: Evidence) => string | false | undefined,
): Rule {
  return (evidence) => eachOf(judged(evidence).filter(isMeant), (note) => find(note, evidence));
}

export function judged({ notes, judgedUntil }: Evidence): readonly Note[] {
  return notes.filter(({ at }) => at < judgedUntil);
}

export function listings(evidence: Evidence) {
  return judged(evidence).flatMap((note) =>
    note.listing === undefined ? [] : [{ ...note, listing: note.listing }],
  );
}

export type ListingNote = ReturnType<typeof listings>[number];

/** Whether the service looks for a change where a listing asked, on any page. */
export function holds({ listing, at }: ListingNote, change: Change, isAsked = false): boolean {
  if (listing.status !== undefined && listing.status !== change.status) return false;
  const { asked, read } = windowsOf(listing, at);
  const { from, to } = isAsked ? asked : read;
  const date = listing.byUpdate ? change.version : change.orderedAt;
  return at >= change.version && from <= date && date <= to;
}

function delivers(note: Note, { packageId, orderNumber, version }: Change): boolean {
  return note.listing === undefined
    ? note.at >= version && note.rows.some((row) => row.orderNumber === orderNumber)
    : note.rows.some(
        ({ id, lastModifiedDate = 0 }) => id === packageId && lastModifiedDate >= version,
      );
}

/**
 * When a change must have been read: at the poll after as many as `freshness` says, of those without a failure.
 * Undefined while the program had too few chances.
 */
function findDeadline(evidence: Evidence, { version, poll }: Change): number | undefined {
  const { notes, pollMs, freshness, judgedUntil } = evidence;
  const polls = notes.filter((note) => isPollOperation(note.operation));
  const failed = new Set(polls.filter(isTransient).map((note) => note.poll));
  const begins = new Map<number, number>();
  for (const note of polls) {
    const isChance = isAnswered(note) && !failed.has(note.poll);
    if (isChance && note.poll >= poll && note.at >= version && !begins.has(note.poll))
      begins.set(note.poll, note.at);
  }
  // A program that pauses within a poll must not lose the chance of a whole one.
  const earliest = version + freshness * pollMs * thresholds.shareOfPoll;
  return [...begins.values()].find(
    (at, index) => index >= freshness && at >= earliest && at < judgedUntil,
  );
}

/** Whether the program had its chances to read any change. */
export function hasDueChange(evidence: Evidence): boolean {
  return evidence.changes.some(
    (change) => change.poll > 0 && findDeadline(evidence, change) !== undefined,
  );
}

/** The changes that no answered read returned in time, in this version or a later one. */
export function findMissed(evidence: Evidence): readonly Change[] {
  const { changes, notes } = evidence;
  const reads = notes.filter((note) => isOrderRead(note) && isAnswered(note));
  // SOAP's lists have no dates of updates: who reads them alone has to see the new orders.
  const isByRest = notes.some(({ listing }) => listing !== undefined);
  return changes.filter((change, index) => {
    const isDue = change.poll > 0 && (isByRest || change.version === change.orderedAt);
    const deadline = isDue ? findDeadline(evidence, change) : undefined;
    if (deadline === undefined) return false;
    const isReplaced = changes.some(
      ({ packageId, version }, at) =>
        at > index && packageId === change.packageId && version < deadline,
    );
    return !isReplaced && !reads.some((note) => note.at < deadline && delivers(note, change));
  });
}

/** The packages from before the day that no read returned. */
export function findUnreadBacklog({ notes, changes }: Evidence): readonly Change[] {
  const rows = notes.filter(isAnswered).flatMap((note) => note.rows);
  const read = new Set(rows.map(({ id }) => id));
  return changes.filter(({ poll, packageId }) => poll === 0 && !read.has(packageId));
}
