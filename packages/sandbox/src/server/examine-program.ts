import type { Clock } from "@marketplace-seller/client-core";
import type { Exam } from "../exam/exam.ts";
import type { ExamControl } from "../exam/exam-control.ts";
import { ExamError, FIRST_REQUEST_MS, runExam } from "../exam/run-exam.ts";
import type { ExamRequest, ExamResult } from "../gen/control-openapi.gen.ts";
import type { InMemoryFetch } from "./in-memory-fetch.ts";

interface Connection {
  readonly fetch: InMemoryFetch;
  readonly clock: Clock;
}

/** Judges a program of this process. */
export async function examineProgram<Given extends Connection>(
  control: ExamControl,
  connection: Given,
  request: ExamRequest,
  program: (seller: {
    readonly connection: Given;
    readonly signal: AbortSignal;
  }) => Promise<unknown>,
): Promise<ExamResult> {
  const exam = control.begin(request, FIRST_REQUEST_MS);
  let why: string | undefined;
  await runExam(exam, async (signal) => {
    await program({ connection: { ...connection, ...connectTo(exam, connection) }, signal });
    if (!signal.aborted) why = "the program ended";
  });
  if (!exam.hasBegun) throw new ExamError(why);
  return exam.result();
}

/**
 * The day passes while the program waits. A program that runs on after it reaches nothing: by then the sandbox may
 * serve another test.
 */
function connectTo(exam: Exam, { fetch, clock }: Connection): Connection {
  return {
    fetch: async (input, init) => {
      exam.signal.throwIfAborted();
      return await fetch(input, init);
    },
    clock: {
      ...clock,
      after(ms, run, isWait) {
        const keepTimeAndRun = (): void => {
          exam.keepTime();
          run();
        };
        return clock.after(ms, keepTimeAndRun, isWait);
      },
    },
  };
}
