import type { Goal, Table } from "./report.ts";

/** One way of doing the job. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

/** How long one run of a contender took. */
export interface Measured {
  readonly name: string;
  /** The median over all rounds. */
  readonly milliseconds: number;
}

/**
 * Measures several ways of one job in turns, so that whatever else the machine does meets all of them
 * alike.
 *
 * @param rounds - how many measured runs each contender makes, after as many unmeasured ones divided by four
 */
export function sideBySide(contenders: readonly Contender[], rounds: number): Measured[] {
  const times = contenders.map((): number[] => []);
  for (let round = -Math.ceil(rounds / 4); round < rounds; round += 1) {
    contenders.forEach(({ run }, index) => {
      const start = performance.now();
      run();
      const took = performance.now() - start;
      if (round >= 0) times[index]?.push(took);
    });
  }
  return contenders.map(({ name }, index) => ({ name, milliseconds: median(times[index] ?? []) }));
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * The measurements as a table, each beside the first.
 *
 * @param goals - what the ratio to the first has to be, by the contender's name
 */
export function renderTable(
  title: string,
  measured: readonly Measured[],
  goals: Readonly<Record<string, Goal>> = {},
): Table {
  const first = measured[0]?.name;
  const rows = measured.map(({ name, milliseconds }) => {
    const goal = goals[name];
    const besides =
      first === undefined || name === first ? [] : [{ to: first, ...(goal && { goal }) }];
    return { name, value: milliseconds, besides };
  });
  return { title, unit: "ms", rows };
}
