import { setTimeout as sleep } from "node:timers/promises";
import type { Report } from "./report.ts";
import type { SandboxProcess } from "./sandbox-process.ts";

const MEGABYTE = 2 ** 20;
/** Seconds between two lines about the memory, at most. */
const MINUTE = 60;

/** Memory of a server at one moment, MB. */
export interface MemorySample {
  /** All of the process. */
  readonly rss: number;
  /** What JavaScript holds. */
  readonly heap: number;
}

/** The memory of a server once a second until the signal, with a line for each minute. */
export async function sampleMemory(
  report: Report,
  sandbox: SandboxProcess,
  seconds: number,
  signal: AbortSignal,
): Promise<readonly MemorySample[]> {
  const samples: MemorySample[] = [];
  const every = Math.min(MINUTE, Math.ceil(seconds / 3));
  while (!signal.aborted) {
    const { rss, heapUsed } = await sandbox.use();
    samples.push({ rss: Math.round(rss / MEGABYTE), heap: Math.round(heapUsed / MEGABYTE) });
    if (samples.length % every === 0) {
      report.progress(`${samples.length} of ${seconds} s: ${shown(samples.slice(-every))}`);
    }
    await sleep(1000, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** Flat: the last fifth of the time needs no more than the second one, within the allocator's play. */
export function reportMemory(report: Report, samples: readonly MemorySample[]): void {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  for (const [kind, name] of Object.entries(kinds)) {
    const series = samples.map((sample) => sample[kind as keyof MemorySample]);
    report.series[`${name}, MB, once a second`] = series;
    const early = "second fifth of the time";
    const rows = [
      { name: early, value: mean(series.slice(fifth, 2 * fifth)) },
      {
        name: "last fifth of the time",
        value: mean(series.slice(-fifth)),
        besides: [{ to: early, ...(kind === "rss" && { goal: { atMost: 1.1 } }) }],
      },
      { name: "highest", value: Math.max(...series) },
    ];
    report.table({ title: `Memory of the server (${name}, mean)`, unit: "MB", rows });
  }
}

const kinds: Readonly<Record<keyof MemorySample, string>> = {
  rss: "RSS",
  heap: "JavaScript's heap",
};

function shown(samples: readonly MemorySample[]): string {
  const [rss, heap] = [samples.map((sample) => sample.rss), samples.map((sample) => sample.heap)];
  return `RSS ${Math.round(mean(rss))} MB, heap ${Math.round(mean(heap))} MB`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
