import autocannon from "autocannon";
import type { Report, Row } from "./report.ts";
import { median } from "./side-by-side.ts";

/** One server under load, and what its figure is compared with. */
export interface LoadTarget extends Pick<Row, "goal" | "besides"> {
  readonly name: string;
  readonly url: string;
  /** What is sent, in turns. */
  readonly requests: readonly autocannon.Request[];
}

/** Every target has its turn in each round. */
const load = { connections: 16, rounds: 5, secondsPerTurn: 3 } as const;

/**
 * Puts load on servers in turns, so that whatever else the machine does meets all of them alike, each after
 * an unmeasured turn. Reports requests per second: the median over the rounds, and their spread, which is the
 * noise of the machine.
 */
export async function reportUnderLoad(
  report: Report,
  title: string,
  targets: readonly LoadTarget[],
): Promise<void> {
  const seen = targets.map((): autocannon.Result[] => []);
  for (let round = 0; round <= load.rounds; round += 1) {
    report.progress(round === 0 ? "warming up" : `round ${round} of ${load.rounds}`);
    for (const [index, target] of targets.entries()) {
      const result = await underLoad(target, round === 0 ? 1 : load.secondsPerTurn);
      if (round > 0) seen[index]?.push(result);
    }
  }
  const rows = targets.map((target, index) => renderRow(target, seen[index] ?? []));
  const connections = `${load.connections} connections`;
  report.table({ title: `${title}, ${connections}`, unit: "requests/s", rows });
}

/** Each connection begins elsewhere in the turn, so that none finds what another asked for just now. */
function underLoad({ url, requests }: LoadTarget, duration: number): Promise<autocannon.Result> {
  let begun = 0;
  const setupClient = (client: autocannon.Client): void => {
    const from = Math.floor((begun * requests.length) / load.connections);
    begun += 1;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  const { connections } = load;
  return autocannon({ url, connections, duration, requests: [...requests], setupClient });
}

function renderRow(
  { name, goal, besides }: LoadTarget,
  results: readonly autocannon.Result[],
): Row {
  const rates = results.map(({ requests, duration }) => Math.round(requests.total / duration));
  return {
    name,
    value: median(rates),
    ...(goal && { goal }),
    ...(besides && { besides }),
    details: {
      "mean ms": median(results.map(({ latency }) => latency.average)),
      "p99 ms": Math.max(...results.map(({ latency }) => latency.p99)),
      failed: results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0),
      rounds: `${Math.min(...rates)} to ${Math.max(...rates)}`,
    },
  };
}
