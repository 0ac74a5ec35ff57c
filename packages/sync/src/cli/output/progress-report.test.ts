import { beforeEach, describe, expect, it } from "vitest";
import type { SyncEvent } from "../../sync-options.ts";
import { createProgressReport } from "./progress-report.ts";

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 31);

describe("the progress of a backfill", () => {
  let now: number;
  let output: string;
  beforeEach(() => {
    now = START;
    output = "";
  });

  const report = (isTerminal: boolean) => {
    const receive = createProgressReport({
      write: (text) => {
        output += text;
      },
      isTerminal,
      now: () => now,
    });
    /** Reports a batch whose packages were updated `hoursAgo` hours ago, 5 s after the previous batch. */
    return (hoursAgo: number) => {
      now += 5_000;
      const checkpoint = now - hoursAgo * HOUR;
      const event: SyncEvent = {
        type: "stored",
        seller: "shop",
        packages: 100,
        changes: 100,
        quarantined: 0,
        checkpoint,
      };
      receive(event);
    };
  };

  it("is printed every few seconds with rate and remaining time, and once at its end", () => {
    const stored = report(false);
    for (const hoursAgo of [40, 30, 20, 0]) stored(hoursAgo);
    expect(output.split("\n")).toEqual([
      "shop: 100 packages, up to 2026-01-29, 20/s, about 15 s left",
      "shop: 200 packages, up to 2026-01-30, 20/s, about 10 s left",
      "shop: up to date",
      "",
    ]);
  });

  it("overwrites its line on a terminal", () => {
    const stored = report(true);
    for (const hoursAgo of [40, 30, 0]) stored(hoursAgo);
    expect(output).toBe(
      "\r\u001b[Kshop: 100 packages, up to 2026-01-29, 20/s, about 15 s left\r\u001b[Kshop: up to date\n",
    );
  });

  it("is not printed any more while new orders arrive one by one", () => {
    const stored = report(false);
    for (const hoursAgo of [0, 0, 0]) stored(hoursAgo);
    expect(output).toBe("shop: up to date\n");
  });
});
