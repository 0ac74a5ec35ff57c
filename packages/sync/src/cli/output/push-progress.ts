import type { PushProgress } from "../../offers/push-offers.ts";
import { createProgressLine, type ProgressOptions } from "./progress-line.ts";

const WIDTH = 24;
const BUSY =
  "waiting for another process that pushes, for the lease of one that was killed, or for a feed to begin";

/** On a terminal a progress bar, elsewhere a line every five seconds. */
export function createPushProgress(options: ProgressOptions) {
  const line = createProgressLine(options);
  let total = 0;
  return {
    show({ desired, open, isWaiting }: PushProgress): void {
      total = Math.max(total, desired + open);
      if (total === 0) return;
      const done = total - desired - open;
      const bar = "#".repeat(Math.floor((WIDTH * done) / total)).padEnd(WIDTH, "-");
      const counts = `${count(done)} of ${count(total)} done, ${count(desired)} to be sent, ${count(open)} to be confirmed`;
      line.show(
        () => `${options.isTerminal ? `[${bar}] ` : ""}${counts}${isWaiting ? `, ${BUSY}` : ""}`,
      );
    },
    end: line.clear,
  };
}

const count = (value: number): string => value.toLocaleString("en-US");
