import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, inject, it } from "vitest";
import { checkPatch, plantedFaults } from "./planted-faults.ts";

const seeds = Number(process.env.SYNC_SIMULATION_SEEDS ?? 8);
/** Many seeds use every core. */
const processes = seeds > 1000 ? availableParallelism() : 1;
/** How many worlds are repeated on PostgreSQL. */
const histories = process.env.SYNC_SIMULATION_HISTORIES ?? "3";
/** Where the seeds begin: other ones than the planted faults are searched with. */
const FIRST_SEED = 100_001;
/** A planted fault is found by one of so many seeds, or by a kept case. */
const SEEDS_OF_FAULT = 200;
const faults = plantedFaults.slice(0, Number(process.env.SYNC_SIMULATION_FAULTS ?? 2));

interface Report {
  readonly seeds: number;
  readonly sellerDays: number;
  readonly steps: number;
  readonly kills: number;
  readonly calls: number;
  readonly failed?: { readonly name: string; readonly message: string; readonly seed: number };
}

const folder = import.meta.dirname;
const cases = readdirSync(folder).filter((name) => name.endsWith(".case.json"));
const caseFiles = cases.flatMap((name) => ["--case", join(folder, name)]);

/** Worlds are in a process of their own: their time, chance and source are not those of the tests. */
async function simulate(...options: readonly string[]): Promise<Report> {
  const node = ["--conditions=@marketplace-seller/source", "--stack-trace-limit=0"];
  const run = promisify(execFile)(process.execPath, [...node, join(folder, "run.ts"), ...options], {
    maxBuffer: 2 ** 26,
  });
  const { stdout } = await run.catch((error: { stdout?: string; stderr?: string }) => {
    if (error.stdout?.startsWith("{") !== true) throw error;
    if (options.includes("--trace")) process.stderr.write(error.stderr ?? "");
    return { stdout: error.stdout };
  });
  return JSON.parse(stdout);
}

const addUp = (one: Report, other: Report): Report => ({
  seeds: one.seeds + other.seeds,
  sellerDays: one.sellerDays + other.sellerDays,
  steps: one.steps + other.steps,
  kills: one.kills + other.kills,
  calls: one.calls + other.calls,
});

/** What the tests have run, for whoever wants to know what was proved. */
const proof = {
  worlds: undefined as Report | undefined,
  worldsOnPostgres: undefined as Report | undefined,
  cases: 0,
  plantedFaults: [] as { readonly name: string; readonly by: string; readonly found: string }[],
};

afterAll(() => {
  const file = process.env.SYNC_SIMULATION_REPORT;
  if (file === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(proof, null, 2)}\n`);
});

describe("the simulated world", () => {
  it("keeps every promise of a sync, whatever goes wrong in whatever order", async () => {
    const share = Math.ceil(seeds / processes);
    const reports = await Promise.all(
      Array.from({ length: processes }, (_, index) => {
        const [from, count] = [FIRST_SEED + index * share, Math.min(share, seeds - index * share)];
        return simulate("--from", String(from), "--seeds", String(count), "--trace");
      }),
    );
    for (const { failed } of reports) expect(failed).toBeUndefined();
    proof.worlds = reports.reduce(addUp);
    const { sellerDays, steps, kills } = proof.worlds;
    console.info(`${seeds} seeds, ${sellerDays} seller-days, ${steps} steps, ${kills} kills`);
  }, 3_600_000);

  it("leaves in PostgreSQL the rows that it left in SQLite, when every transaction is repeated", async () => {
    const report = await simulate(
      ...["--from", "200001", "--seeds", histories, "--postgres", inject("postgres")],
    );
    console.info(`${report.seeds} histories of ${report.calls} calls on PostgreSQL`);
    expect(report.failed).toBeUndefined();
    expect(report.calls).toBeGreaterThan(1000);
    proof.worldsOnPostgres = report;
  }, 3_600_000);

  it("goes the same way twice by the same seed", async () => {
    const one = await simulate("--from", "7", "--digest");
    expect(await simulate("--from", "7", "--digest")).toEqual(one);
  });

  it("passes every case that failed once", async () => {
    const report = await simulate(...caseFiles, "--trace");
    expect(report.failed).toBeUndefined();
    expect(report.seeds).toBe(cases.length);
    proof.cases = report.seeds;
  });

  it("has planted faults that fit the source as it is", () => {
    for (const fault of plantedFaults) expect(() => checkPatch(fault)).not.toThrow();
  });

  it.each(faults)(
    "notices that $name",
    async ({ name }) => {
      const plant = ["--no-shrink", "--plant", name];
      const bySeeds = await simulate("--seeds", String(SEEDS_OF_FAULT), ...plant);
      // Some need so much at once that only the kept case has it.
      const { failed } = bySeeds.failed ? bySeeds : await simulate(...caseFiles, ...plant);
      console.info(`${name}: found by ${failed?.name}: ${failed?.message}`);
      expect(failed).toBeDefined();
      proof.plantedFaults.push({ name, by: failed?.name ?? "", found: failed?.message ?? "" });
    },
    600_000,
  );
});
