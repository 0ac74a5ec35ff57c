import type { Report } from "./report.ts";

/** What the command line says to the benchmarks that it runs. */
export interface BenchmarkOptions {
  /** Length of a load that has a long form, in minutes; undefined for its short form. */
  readonly minutes: number | undefined;
  /** How many sellers a fleet has; undefined for the number that the goal is about. */
  readonly sellers: number | undefined;
  /** How many packages a backfill has; undefined for the number that the goal is about. */
  readonly packages: number | undefined;
}

/** One benchmark; its file is loaded only when it runs. */
export interface Benchmark {
  readonly name: string;
  /** About how long on 2 cores that nothing else uses; several times that on a busy machine. */
  readonly takes: string;
  readonly summary: string;
  readonly run: (report: Report, options: BenchmarkOptions) => Promise<void>;
}
