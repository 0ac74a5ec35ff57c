import { expect, it } from "vitest";
import { createPushProgress } from "./push-progress.ts";

/** Returns the progress lines that are written to a pipe for some numbers of unfinished offers. */
function written(...states: readonly { desired: number; open: number; isWaiting: boolean }[]) {
  const lines: string[] = [];
  let now = 0;
  const write = (text: string) => lines.push(text);
  const progress = createPushProgress({ write, isTerminal: false, now: () => now });
  for (const state of states) {
    progress.show(state);
    now += 5_000;
  }
  progress.end();
  return lines;
}

it("says how much is done", () => {
  expect(
    written(
      { desired: 4_000, open: 0, isWaiting: false },
      { desired: 1_000, open: 1_000, isWaiting: false },
    ),
  ).toEqual([
    "0 of 4,000 done, 4,000 to be sent, 0 to be confirmed\n",
    "2,000 of 4,000 done, 1,000 to be sent, 1,000 to be confirmed\n",
  ]);
});

it("says that it waits while another process has the job, or its lease goes on", () => {
  expect(written({ desired: 2, open: 0, isWaiting: true })[0]).toContain(
    "waiting for another process that pushes",
  );
  expect(written({ desired: 2, open: 0, isWaiting: false })[0]).not.toContain("waiting");
});
