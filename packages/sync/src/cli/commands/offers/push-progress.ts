import type { PushProgress } from "../../../offers/push/push-offers.ts";
import { createProgressLine, type ProgressOptions } from "../../output/progress-line.ts";
import { formatDuration } from "../../output/terminal-text.ts";

const WIDTH = 24;
const BUSY = "waiting for another process that pushes, or for the lease of one that was killed";

/** Shows how many offers are done: a bar on a terminal, otherwise a line every five seconds. */
export function createPushProgress(options: ProgressOptions) {
  const { isTerminal, now } = options;
  const line = createProgressLine(options);
  let total = 0;
  let startedAt = 0;
  return {
    show({ desired, open, isWaiting }: PushProgress): void {
      if (total === 0) startedAt = now();
      total = Math.max(total, desired + open);
      if (total === 0) return;
      line.show(() => {
        const text = describe(total, desired, open, now() - startedAt);
        const busy = isWaiting ? `, ${BUSY}` : "";
        return `${isTerminal ? `${bar(total - desired - open, total)} ` : ""}${text}${busy}`;
      });
    },
    end: line.clear,
  };
}

function describe(total: number, desired: number, open: number, elapsedMs: number): string {
  const done = total - desired - open;
  const left = done > 0 ? (elapsedMs * (total - done)) / done : undefined;
  const parts = [
    `${count(done)} of ${count(total)} done`,
    `${count(desired)} to be sent`,
    `${count(open)} to be confirmed`,
  ];
  if (left !== undefined && left > 0) parts.push(`about ${formatDuration(left)} left`);
  return parts.join(", ");
}

function bar(done: number, total: number): string {
  const filled = Math.floor((WIDTH * done) / total);
  return `[${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}]`;
}

const count = (value: number): string => value.toLocaleString("en-US");
