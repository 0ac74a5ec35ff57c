import { execFileSync } from "node:child_process";
import { firstRequest } from "./first-request-once.ts";
import type { Report } from "./report.ts";
import { renderTable } from "./side-by-side.ts";

// From nothing but loaded modules to the first request's arrival at a server: what lazy set-up cannot
// hide. Wanted: at least 5 times as soon as createClientAsync on the same service description.

const ROUNDS = 21;
const PROCESSES = 5;

type Who = "ours" | "peer";
/** The same in a process that has done nothing before. */
function inNewProcess(who: Who): number {
  const script = new URL("first-request-once.ts", import.meta.url).pathname;
  return Number(execFileSync(process.execPath, [...process.execArgv, script, who]).toString());
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function table(report: Report, title: string, measured: Record<Who, number[]>): void {
  const peer = "node-soap, createClientAsync";
  const both = [
    { name: "soap-client", milliseconds: median(measured.ours) },
    { name: peer, milliseconds: median(measured.peer) },
  ];
  report.table(renderTable(title, both, { [peer]: { atLeast: 5 } }));
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const cold: Record<Who, number[]> = { ours: [], peer: [] };
  for (let round = 0; round < PROCESSES; round += 1) {
    cold.ours.push(inNewProcess("ours"));
    cold.peer.push(inNewProcess("peer"));
  }
  const warm: Record<Who, number[]> = { ours: [], peer: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    warm.ours.push(await firstRequest("ours"));
    warm.peer.push(await firstRequest("peer"));
  }
  const title = "first request on the wire";
  table(report, `${title}, first of its process, median of ${PROCESSES}`, cold);
  table(report, `${title}, warm process, median of ${ROUNDS} clients`, warm);
}
