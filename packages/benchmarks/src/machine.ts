import { availableParallelism, cpus, loadavg, platform, totalmem } from "node:os";

/** What the figures were measured on. */
export interface Machine {
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGb: number;
  readonly platform: string;
  readonly node: string;
  /** Processes that wanted to run in the minute before: above 0, others were at work too. */
  readonly loadBefore: number;
  /** ISO 8601, when the measurement began. */
  readonly date: string;
}

/** This machine, now. */
export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: platform(),
    node: process.version,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    date: new Date().toISOString(),
  };
}
