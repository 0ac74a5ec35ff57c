import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const leastPauseMs = 5_000;

/**
 * Writes `reports/progress.json`, which `npm run test:full` prints: finished and failed tests, and the one that started
 * last.
 */
export default class ProgressReporter {
  #state = { done: 0, failed: 0, last: "" };
  #writtenAt = 0;

  onTestCaseReady(test) {
    this.#state.last = `${test.module.relativeModuleId}: ${test.fullName}`;
    this.#write();
  }

  onTestCaseResult(test) {
    this.#state.done += 1;
    if (test.result().state === "failed") this.#state.failed += 1;
    this.#write();
  }

  #write() {
    const now = Date.now();
    if (now - this.#writtenAt < leastPauseMs) return;
    this.#writtenAt = now;
    mkdirSync("reports", { recursive: true });
    writeFileSync(join("reports", "progress.json"), JSON.stringify(this.#state));
  }
}
