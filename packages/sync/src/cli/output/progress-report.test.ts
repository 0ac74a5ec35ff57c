import { expect, it } from "vitest";
import { createProgressReport } from "./progress-report.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 31);

it.each([
  [
    "is printed every few seconds with rate and remaining time, and once at its end",
    { isTerminal: false, hoursAgo: [40, 30, 20, 0] },
    "shop: 100 packages, up to 2026-01-29, 20/s, about 15 s left\n" +
      "shop: 200 packages, up to 2026-01-30, 20/s, about 10 s left\n" +
      "shop: up to date\n",
  ],
  [
    "overwrites its line on a terminal",
    { isTerminal: true, hoursAgo: [40, 30, 0] },
    "\r\u001b[Kshop: 100 packages, up to 2026-01-29, 20/s, about 15 s left\r\u001b[Kshop: up to date\n",
  ],
  [
    "is not printed any more while new orders arrive one by one",
    { isTerminal: false, hoursAgo: [0, 0, 0] },
    "shop: up to date\n",
  ],
])("the progress of a backfill %s", (_, { isTerminal, hoursAgo }, expected) => {
  let now = START;
  let output = "";
  const write = (text: string) => {
    output += text;
  };
  const receive = createProgressReport({ write, isTerminal, now: () => now });
  // Every 5 s a batch is stored, whose packages were updated so many hours ago.
  for (const hours of hoursAgo) {
    now += 5_000;
    const stored = { packages: 100, changes: 100, quarantined: 0, checkpoint: now - hours * HOUR };
    receive({ type: "stored", seller: "shop", ...stored });
  }
  expect(output).toBe(expected);
});
