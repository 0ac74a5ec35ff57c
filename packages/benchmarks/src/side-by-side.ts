import type { Goal, Table } from "./report.ts";

/**
 * In turns, so that other load affects all equally.
 *
 * @param rounds - measured ones per contender; a quarter as many unmeasured come first
 * @param goals - for the ratio to the first contender, by name
 * @returns medians in milliseconds, compared with the first
 */
export function sideBySide(
  title: string,
  ways: Readonly<Record<string, () => unknown>>,
  rounds: number,
  goals: Readonly<Record<string, Goal>>,
): Table {
  const contenders = Object.entries(ways).map(([name, run]) => ({
    name,
    run,
    times: [] as number[],
  }));
  for (let round = -Math.ceil(rounds / 4); round < rounds; round += 1) {
    for (const { run, times } of contenders) {
      const start = performance.now();
      run();
      const took = performance.now() - start;
      if (round >= 0) times.push(took);
    }
  }
  const [first] = Object.keys(ways);
  const rows = contenders.map(({ name, times }) => {
    const goal = goals[name];
    const besides =
      first === undefined || name === first ? [] : [{ to: first, ...(goal && { goal }) }];
    return { name, value: median(times), besides };
  });
  return { title, unit: "ms", rows };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Shares are from 0 to 1; 1 is the largest value. */
export function percentiles(values: readonly number[], ...shares: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const last = sorted.length - 1;
  return shares.map((share) => sorted[Math.min(last, Math.ceil(share * last))] ?? Number.NaN);
}
