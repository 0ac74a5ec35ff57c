import { expect, it } from "vitest";
import { createPushProgress } from "./push-progress.ts";

it("says how much is done, and that it waits while another process has the job or its lease", () => {
  const lines: string[] = [];
  let now = 0;
  const write = (text: string) => lines.push(text);
  const progress = createPushProgress({ write, isTerminal: false, now: () => now });
  for (const state of [
    { desired: 4_000, open: 0, isWaiting: false },
    { desired: 1_000, open: 1_000, isWaiting: false },
    { desired: 1_000, open: 1_000, isWaiting: true },
  ]) {
    progress.show(state);
    now += 5_000;
  }
  progress.end();
  expect(lines).toEqual([
    "0 of 4,000 done, 4,000 to be sent, 0 to be confirmed\n",
    "2,000 of 4,000 done, 1,000 to be sent, 1,000 to be confirmed\n",
    expect.stringMatching(/^2,000 of 4,000 done.*waiting for another process that pushes/),
  ]);
});
