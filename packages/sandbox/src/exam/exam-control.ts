import { checkControlInput } from "../domain/check-control-input.ts";
import type { ExamRequest, ExamResult, Exam as ExamView } from "../gen/control-openapi.gen.ts";
import { Exam, type ExamWorld } from "./exam.ts";

export interface ExamDependencies extends ExamWorld {
  /** Called when the sellers of the store were replaced. */
  readonly sellersChanged: () => void;
  readonly wideIds: { active: boolean };
}

const NO_EXAM = {
  state: "none",
  seconds: 0,
  poll: 0,
  polls: 0,
  requests: 0,
  events: [],
  prices: [],
} satisfies ExamView;

/** Holds the exam of a sandbox: a seller's day that judges the program which calls it. */
export class ExamControl {
  readonly #dependencies: ExamDependencies;
  #exam: Exam | undefined;

  /** @internal created by the sandbox */
  constructor(dependencies: ExamDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Replaces all data of the sandbox by those of an exam, which begins with the next call.
   *
   * @throws RangeError when a field has a value that the control interface refuses.
   */
  start(request: ExamRequest = {}): ExamView {
    return this.begin(request).view();
  }

  /** @internal */
  begin(request: ExamRequest, firstRequestMs?: number): Exam {
    checkControlInput("startExam", request);
    this.stop();
    this.#dependencies.behave();
    this.#dependencies.requests.clear();
    this.#dependencies.wideIds.active = true;
    this.#exam = new Exam(this.#dependencies, request, firstRequestMs);
    this.#dependencies.sellersChanged();
    return this.#exam;
  }

  /** Shows the exam that was started last. */
  get(): ExamView {
    return this.#exam?.view() ?? NO_EXAM;
  }

  /**
   * Returns the result of each rule, also while the exam runs.
   *
   * @throws RangeError when no exam was started.
   */
  getResult(): ExamResult {
    if (this.#exam !== undefined) return this.#exam.result();
    throw new RangeError("No exam was started; POST /_sandbox/exam starts one");
  }

  /**
   * Ends and forgets the exam; its data stay.
   *
   * @internal
   */
  stop(): void {
    this.#exam?.end();
    this.#exam = undefined;
    this.#dependencies.requests.observer = undefined;
    this.#dependencies.wideIds.active = false;
  }
}
