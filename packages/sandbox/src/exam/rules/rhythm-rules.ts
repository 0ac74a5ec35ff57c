import { type Failure, failure, judged, listings, type Rule } from "../evidence.ts";
import { isAnswered, isPollOperation, type Note } from "../notes.ts";
import { thresholds } from "../thresholds.ts";
import { findFlaws, isDefiniteRefusal } from "./request-rules.ts";

const backTooEarly: Rule = (evidence) => {
  const notes = judged(evidence);
  // What is wrong with such a request is said once.
  const flaws = findFlaws(evidence);
  const limited = notes.filter(({ retryAfterMs }) => retryAfterMs !== undefined);
  const failures = limited.flatMap(({ id, operation, answeredAt, retryAfterMs = 0 }) => {
    // A request that was on its way when the refusal left is no answer to it.
    const from = answeredAt + thresholds.retryAfterToleranceMs;
    const until = answeredAt + retryAfterMs - thresholds.retryAfterToleranceMs;
    const early = notes.find(
      (note) =>
        note.operation === operation &&
        !flaws.has(note.id) &&
        note.id > id &&
        note.at > from &&
        note.at < until,
    );
    if (early === undefined) return [];
    const seconds = ((early.at - answeredAt) / 1_000).toFixed(1);
    const text = `came ${seconds} s after request ${id}, whose Retry-After was ${retryAfterMs / 1_000} s`;
    return [failure(early, text)];
  });
  const occasion = limited.some(
    ({ answeredAt, retryAfterMs = 0 }) => answeredAt + retryAfterMs < evidence.judgedUntil,
  );
  return { occasion, failures };
};

/** Fails the first request that makes more than so many in a sliding time. */
function failExcess(notes: readonly Note[], most: number, withinMs: number, of: string): Failure[] {
  const note = notes.find((found, index) => {
    const before = notes[index - most];
    return before !== undefined && found.at - before.at < withinMs;
  });
  return note ? [failure(note, `is more than ${most} ${of} in ${withinMs / 1_000} s`)] : [];
}

const hammering: Rule = (evidence) => {
  const refused = evidence.notes.filter((note) => !note.isAuthenticated && note.operation !== "");
  const secret = thresholds.refusedSecret.flatMap(({ requests, withinMs }) =>
    failExcess(refused, requests, withinMs, "requests with a refused secret"),
  );
  const writes = judged(evidence).filter(
    (note) => note.body !== "" && isDefiniteRefusal(note) && !isPollOperation(note.operation),
  );
  const bySame = Map.groupBy(writes, ({ operation, body }) => `${operation} ${body}`);
  const again = [...bySame.values()].flatMap((same) => {
    const note = same[thresholds.refusedWrites];
    return note ? [failure(note, `is the same refused write for the ${same.length}th time`)] : [];
  });
  return { occasion: refused.length + writes.length > 0, failures: [...secret, ...again] };
};

const overTheRate: Rule = (evidence) => {
  const all = listings(evidence);
  const failures = failExcess(all, thresholds.listingsPerMinute, 60_000, "listings");
  return { occasion: all.length > 0, failures };
};

const silent: Rule = (evidence) => {
  const { notes, pollMs, startedAt, judgedUntil } = evidence;
  const limitMs = Math.max(thresholds.silentMs, thresholds.silentPolls * pollMs);
  const at = notes.at(-1)?.at ?? startedAt;
  const idleMs = judgedUntil - at;
  const flaws = findFlaws(evidence);
  const isActive = judged(evidence).some(
    (note) =>
      flaws.has(note.id) || (isAnswered(note) && (isRead(note) || note.taskId !== undefined)),
  );
  const occasion = judgedUntil - startedAt > limitMs;
  const failures: Failure[] = [];
  if (occasion && !isActive) {
    const text =
      "read nothing: no listing and no product page was answered, and no task was accepted";
    failures.push({ at, text });
  }
  if (idleMs > limitMs)
    failures.push({
      at,
      text: `sent its last request ${Math.round(idleMs / 1_000)} s before the end`,
    });
  return { occasion, failures };
};

function isRead({ operation }: Note): boolean {
  return isPollOperation(operation) || /^(?:query|OrderDetail)/.test(operation);
}

export const rhythmRules = {
  "back-too-early": backTooEarly,
  hammering,
  "over-the-rate": overTheRate,
  silent,
};
