import type { ExamRequest, ExamResult } from "../gen/control-openapi.gen.ts";
import type { ExamControl } from "./exam-control.ts";

/** How long a program has for its first request. */
export const FIRST_REQUEST_MS = 60_000;
const NO_REQUEST = `The program sent no request within ${FIRST_REQUEST_MS / 1_000} s, so there is nothing to judge; it must call the sandbox by the given connection`;

/**
 * Judges a program until its day has ended or it has ended itself.
 *
 * @param program runs until its signal is aborted; its error is thrown, unless its secret is refused by then
 * @throws Error when no request came within 60 s of the sandbox's clock
 */
export async function runExam(
  control: ExamControl,
  request: ExamRequest,
  program: (signal: AbortSignal) => Promise<unknown>,
): Promise<ExamResult> {
  const exam = control.begin(request, FIRST_REQUEST_MS);
  const abort = new AbortController();
  const run = program(abort.signal).catch((error: unknown) => {
    if (!exam.isRefused && !abort.signal.aborted) throw error;
  });
  try {
    await Promise.race([exam.ended, run]);
  } finally {
    exam.end();
    abort.abort();
  }
  if (exam.view().requests === 0) throw new Error(NO_REQUEST);
  return exam.result();
}
