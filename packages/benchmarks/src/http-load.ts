import autocannon from "autocannon";
import { credentials } from "./sandbox-process.ts";

/** One server under load. */
export interface LoadTarget {
  readonly name: string;
  readonly url: string;
  /** What is asked for, in turns. */
  readonly paths: readonly string[];
}

/** How the load is made. */
export interface LoadOptions {
  readonly connections: number;
  /** Every target has its turn in each round. */
  readonly rounds: number;
  readonly secondsPerTurn: number;
  readonly progress: (text: string) => void;
}

/** What a target did under load. */
export interface LoadResult {
  readonly name: string;
  /** The median over the rounds. */
  readonly requestsPerSecond: number;
  /** Requests per second of each round: their spread is the noise of the machine. */
  readonly rounds: readonly number[];
  /** Mean latency, ms, median over the rounds. */
  readonly meanMs: number;
  /** 99th percentile of the latency, ms, the worst of the rounds. */
  readonly p99Ms: number;
  /** Broken connections, timeouts, and responses without success. */
  readonly failures: number;
}

/**
 * Puts load on servers in turns, so that whatever else the machine does meets all of them alike. Each
 * has an unmeasured turn first.
 */
export async function loadInTurns(
  targets: readonly LoadTarget[],
  options: LoadOptions,
): Promise<readonly LoadResult[]> {
  const seen = targets.map((): autocannon.Result[] => []);
  for (let round = 0; round <= options.rounds; round += 1) {
    options.progress(round === 0 ? "warming up" : `round ${round} of ${options.rounds}`);
    for (const [index, target] of targets.entries()) {
      const result = await load(target, options, round === 0 ? 1 : options.secondsPerTurn);
      if (round > 0) seen[index]?.push(result);
    }
  }
  return targets.map(({ name }, index) => summaryOf(name, seen[index] ?? []));
}

/** Each connection begins elsewhere in the turn, so that none finds what another asked for just now. */
function load(
  { url, paths }: LoadTarget,
  { connections }: LoadOptions,
  duration: number,
): Promise<autocannon.Result> {
  const headers = { ...credentials };
  const requests = paths.map((path) => ({ method: "GET" as const, path, headers }));
  let begun = 0;
  const setupClient = (client: autocannon.Client): void => {
    const from = Math.floor((begun * requests.length) / connections);
    begun += 1;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  return autocannon({ url, connections, duration, headers, requests, setupClient });
}

function summaryOf(name: string, results: readonly autocannon.Result[]): LoadResult {
  const rates = results.map(({ requests, duration }) => requests.total / duration);
  return {
    name,
    requestsPerSecond: median(rates),
    rounds: rates.map(Math.round),
    meanMs: median(results.map(({ latency }) => latency.average)),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
    failures: results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0),
  };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
