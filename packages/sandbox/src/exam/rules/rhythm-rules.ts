import { type Failure, failure, judged, listings, type Rule } from "../evidence.ts";
import { isAnswered, isPollOperation, type Note } from "../notes.ts";
import { thresholds } from "../thresholds.ts";
import { findFlaws, isDefiniteRefusal } from "./request-rules.ts";

export const backTooEarly: Rule = (evidence) => {
  const notes = judged(evidence);
  // What is wrong with such a request is said once.
  const flaws = findFlaws(evidence);
  const limited = notes.filter(({ retryAfterMs }) => retryAfterMs !== undefined);
  const failures = limited.flatMap((refused) => {
    const { operation, answeredAt, retryAfterMs = 0 } = refused;
    const until = answeredAt + retryAfterMs - thresholds.retryAfterToleranceMs;
    // A request that was on its way when the refusal left is no answer to it.
    const inFlightUntil = answeredAt + thresholds.retryAfterToleranceMs;
    const early = notes.find(
      (note) =>
        note.operation === operation &&
        !flaws.has(note.id) &&
        note.id > refused.id &&
        note.at > inFlightUntil &&
        note.at < until,
    );
    return early === undefined
      ? []
      : [
          failure(
            early,
            `came ${((early.at - answeredAt) / 1_000).toFixed(1)} s after request ${refused.id}, whose Retry-After was ${retryAfterMs / 1_000} s`,
          ),
        ];
  });
  return { occasion: limited.length > 0, failures };
};

/** Finds the first request that makes more than so many in a sliding time. */
function findExcess(notes: readonly Note[], most: number, withinMs: number): Note | undefined {
  return notes.find((note, index) => {
    const before = notes[index - most];
    return before !== undefined && note.at - before.at < withinMs;
  });
}

export const hammering: Rule = ({ notes, judgedUntil }) => {
  const refused = notes.filter(
    ({ isAuthenticated, operation }) => !isAuthenticated && operation !== "",
  );
  const secret = thresholds.refusedSecret.flatMap(({ requests, withinMs }) => {
    const note = findExcess(refused, requests, withinMs);
    const text = `is more than ${requests} requests in ${withinMs / 1_000} s with a refused secret`;
    return note === undefined ? [] : [failure(note, text)];
  });
  const writes = notes.filter(
    (note) =>
      note.at < judgedUntil &&
      note.body !== "" &&
      isDefiniteRefusal(note) &&
      !isPollOperation(note.operation),
  );
  const repeated = [
    ...Map.groupBy(writes, ({ operation, body }) => `${operation} ${body}`).values(),
  ];
  const again = repeated.flatMap((same) => {
    const note = same[thresholds.refusedWrites];
    return note === undefined
      ? []
      : [failure(note, `is the same refused write for the ${same.length}th time`)];
  });
  return { occasion: refused.length + writes.length > 0, failures: [...secret, ...again] };
};

export const overTheRate: Rule = (evidence) => {
  const all = listings(evidence);
  const { listingsPerMinute } = thresholds;
  const note = findExcess(all, listingsPerMinute, 60_000);
  const text = `is more than ${listingsPerMinute} listings in a minute`;
  return { occasion: all.length > 0, failures: note === undefined ? [] : [failure(note, text)] };
};

export const silent: Rule = (evidence) => {
  const { notes, pollMs, startedAt, judgedUntil } = evidence;
  const limitMs = Math.max(thresholds.silentMs, thresholds.silentPolls * pollMs);
  const last = notes.at(-1)?.at ?? startedAt;
  const idleMs = judgedUntil - last;
  const flaws = findFlaws(evidence);
  const isActive = judged(evidence).some(
    (note) =>
      flaws.has(note.id) || (isAnswered(note) && (isRead(note) || note.taskId !== undefined)),
  );
  const isLong = judgedUntil - startedAt > limitMs;
  const failures: Failure[] = [];
  if (isLong && !isActive)
    failures.push({
      at: last,
      text: "read nothing: no listing and no product page was answered, and no task was accepted",
    });
  if (idleMs > limitMs) {
    const text = `sent its last request ${Math.round(idleMs / 1_000)} s before the end`;
    failures.push({ at: last, text });
  }
  return { occasion: isLong, failures };
};

function isRead({ operation }: Note): boolean {
  return isPollOperation(operation) || /^(?:query|OrderDetail)/.test(operation);
}
