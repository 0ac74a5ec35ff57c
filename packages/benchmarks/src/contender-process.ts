import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

// Contenders of one kind of call, each in a process of its own: in one process they would share a heap, and
// whichever the collector meets would pay for all.

/** Makes one call; given once for a process. */
export type Ask = () => Promise<unknown>;

/** What one contender came to. */
export interface Rate {
  readonly perSecond: number;
  /** Of its process alone, which others disturb less than they do the clock. */
  readonly cpuMicroseconds: number;
}

const CONCURRENT = 8;
/** Many and short, in turns: whatever else the machine does meets all of them alike. */
const ROUNDS = 31;
const WARM_UP = 6;

/**
 * The rate of each contender: the upper quartile of rounds made in turns.
 *
 * @param script - a module that calls {@link serveRounds}; it is given a contender's name and an address
 * @param requests - how many calls a round makes
 */
export async function measureContenders(
  script: URL,
  names: readonly string[],
  baseUrl: string,
  requests: number,
): Promise<ReadonlyMap<string, Rate>> {
  const processes = names.map((name) => ({
    name,
    child: fork(script, [name, baseUrl], { execArgv: process.execArgv }),
    rates: [] as Rate[],
  }));
  try {
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      for (const { name, child, rates } of processes) {
        const rate = await measureRound(name, child, requests);
        if (round >= 0) rates.push(rate);
      }
    }
    return new Map(processes.map(({ name, rates }) => [name, upperQuartile(rates)]));
  } finally {
    for (const { child } of processes) child.kill();
  }
}

async function measureRound(name: string, child: ChildProcess, requests: number): Promise<Rate> {
  if (child.exitCode !== null) throw new Error(`The process of ${name} ended`);
  const stop = new AbortController();
  const { signal } = stop;
  try {
    const ended = once(child, "exit", { signal }).then(() => {
      throw new Error(`The process of ${name} ended`);
    });
    child.send(requests);
    const [rate] = await Promise.race([once(child, "message", { signal }), ended]);
    return rate as Rate;
  } finally {
    stop.abort();
  }
}

/** Makes rounds of calls when the parent process asks for them. */
export function serveRounds(ask: Ask): void {
  process.on("message", async (requests: number) => {
    process.send?.(await measureRate(ask, requests));
  });
}

async function measureRate(ask: Ask, requests: number): Promise<Rate> {
  let left = requests;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const work = async (): Promise<void> => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return {
    perSecond: (requests * 1000) / milliseconds,
    cpuMicroseconds: (user + system) / requests,
  };
}

function upperQuartile(rates: readonly Rate[]): Rate {
  const at = Math.floor(rates.length / 4);
  const speeds = rates.map(({ perSecond }) => perSecond).sort((a, b) => b - a);
  const costs = rates.map(({ cpuMicroseconds }) => cpuMicroseconds).sort((a, b) => a - b);
  return { perSecond: speeds[at] ?? Number.NaN, cpuMicroseconds: costs[at] ?? Number.NaN };
}
