import type { ExamRequest, ExamResult } from "../gen/control-openapi.gen.ts";
import type { ExamControl } from "./exam-control.ts";

/**
 * Judges a program until its day has ended or it has ended itself.
 *
 * @param program runs until its signal is aborted; its error is thrown, unless its secret is refused by then
 */
export async function runExam(
  control: ExamControl,
  request: ExamRequest,
  program: (signal: AbortSignal) => Promise<unknown>,
): Promise<ExamResult> {
  const exam = control.begin(request);
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
  return exam.result();
}
