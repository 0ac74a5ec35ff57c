import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Exam } from "./exam.ts";

/** By the sandbox's clock. */
export const FIRST_REQUEST_MS = 60_000;
/** Of real time: what a program has to end in, once its signal is aborted. */
const GRACE_MS = 1_000;

/** There is nothing to judge. */
export class ExamError extends Error {
  override readonly name = "ExamError";

  constructor(why = `none within ${FIRST_REQUEST_MS / 1_000} s`) {
    super(`The program sent no request, so there is nothing to judge: ${why}`);
  }
}

/**
 * Runs a program until its day has ended, or it has ended itself.
 *
 * @param program its error is thrown, unless its secret is refused by then
 * @returns what the program returned; undefined where it runs on after the day's end
 */
export async function runExam<Result>(
  exam: Exam,
  program: (signal: AbortSignal) => Promise<Result>,
  graceMs = GRACE_MS,
): Promise<Result | undefined> {
  const { signal } = exam;
  const settled = new AbortController();
  const run = program(signal).catch((error: unknown) => {
    if (!exam.isRefused && !signal.aborted) throw error;
    return undefined;
  });
  const grace = once(signal, "abort").then(() =>
    sleep(graceMs, undefined, { signal: settled.signal }),
  );
  try {
    return await Promise.race([run, grace]);
  } finally {
    exam.end();
    settled.abort();
  }
}
