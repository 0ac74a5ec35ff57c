import type { Goal, Table } from "./report.ts";

/**
 * Measures several ways of one job in turns, so that whatever else the machine does meets all of them
 * alike.
 *
 * @param ways - by the contender's name
 * @param rounds - how many measured runs each contender makes, after as many unmeasured ones divided by four
 * @param goals - what the ratio to the first has to be, by the contender's name
 * @returns the median of each in milliseconds, beside the first
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

/** The one in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The values below which each of these shares of all lies; 1 for the largest. */
export function percentiles(values: readonly number[], ...shares: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const last = sorted.length - 1;
  return shares.map((share) => sorted[Math.min(last, Math.ceil(share * last))] ?? Number.NaN);
}
