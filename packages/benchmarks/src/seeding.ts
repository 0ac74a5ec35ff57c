import { statSync } from "node:fs";
import type { Report, Row } from "./report.ts";
import { startSandbox } from "./sandbox-process.ts";

/** A database to make. */
export interface Seeding {
  readonly data: string;
  readonly packages: number;
}

const MEGABYTE = 2 ** 20;
const STARTS = 5;

/** What is wanted: of 100,000 packages the time, of the largest database the rest. */
const goals = {
  seedSeconds: { atMost: 20 },
  peakMegabytes: { atMost: 1000 },
  readySeconds: { atMost: 1 },
} as const;

/** Makes the databases by the sandbox's own seed; time from start to readiness, and peak memory. */
export async function measureSeeding(report: Report, seedings: readonly Seeding[]): Promise<void> {
  const times: Row[] = [];
  const peaks: Row[] = [];
  for (const { data, packages } of seedings) {
    const isLargest = packages === seedings.at(-1)?.packages;
    report.progress(`seeding ${packages.toLocaleString("en")} packages`);
    const sandbox = await startSandbox({ data, packages });
    const { peakRss } = await sandbox.use();
    await sandbox.stop();
    const name = `${packages.toLocaleString("en")} packages`;
    const file = `${Math.round(statSync(data).size / MEGABYTE)} MB`;
    const [seconds, megabytes] = [sandbox.readyMs / 1000, peakRss / MEGABYTE];
    const time = { name, value: seconds, details: { file } };
    times.push(goalIf(packages === 100_000, time, goals.seedSeconds));
    peaks.push(goalIf(isLargest, { name, value: megabytes }, goals.peakMegabytes));
  }
  report.table({ title: "Seeding a new database, from start to ready", unit: "s", rows: times });
  report.table({ title: "Peak memory while seeding", unit: "MB", rows: peaks });
}

/** Starts the sandbox over databases that are there: time from start to readiness. */
export async function measureReadiness(
  report: Report,
  seedings: readonly Seeding[],
): Promise<void> {
  const rows: Row[] = [];
  for (const { data, packages } of seedings) {
    const name = `${packages.toLocaleString("en")} packages`;
    report.progress(`starting with ${name}`);
    const times: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      const sandbox = await startSandbox({ data, packages });
      times.push(sandbox.readyMs / 1000);
      await sandbox.stop();
    }
    times.sort((a, b) => a - b);
    const value = times[Math.floor(STARTS / 2)] ?? Number.NaN;
    const row = { name, value, details: { slowest: `${times.at(-1)?.toFixed(2)} s` } };
    rows.push(goalIf(packages === seedings.at(-1)?.packages, row, goals.readySeconds));
  }
  const title = `Starting with an existing database, to ready (median of ${STARTS})`;
  report.table({ title, unit: "s", rows });
}

function goalIf(isMeant: boolean, row: Row, goal: NonNullable<Row["goal"]>): Row {
  return isMeant ? { ...row, goal } : row;
}
