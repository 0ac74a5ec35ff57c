import { type LoadTarget, loadInTurns } from "./http-load.ts";
import type { Comparison, Report, Table } from "./report.ts";

const load = { connections: 16, rounds: 5, secondsPerTurn: 3 } as const;

/** Puts load on servers in turns; requests per second side by side, with the spread of the rounds. */
export async function tableUnderLoad(
  report: Report,
  title: string,
  targets: readonly LoadTarget[],
  besides: Readonly<Record<string, readonly Comparison[]>>,
): Promise<Table> {
  const progress = (text: string): void => report.progress(text);
  const results = await loadInTurns(targets, { ...load, progress });
  const rows = results.map(({ name, requestsPerSecond, rounds, meanMs, p99Ms, failures }) => ({
    name,
    value: requestsPerSecond,
    besides: besides[name] ?? [],
    details: {
      "mean ms": meanMs,
      "p99 ms": p99Ms,
      failed: failures,
      rounds: `${Math.min(...rounds)} to ${Math.max(...rounds)}`,
    },
  }));
  return { title, unit: "requests/s", rows };
}
