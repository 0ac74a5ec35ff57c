import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DocsError, problemAt } from "../site/docs-error.ts";

/** One contender's figure, with its ratios to others of the same table. */
export interface ResultRow {
  readonly name: string;
  readonly value: number;
  readonly details?: Readonly<Record<string, string | number>>;
  readonly ratios: readonly {
    readonly to: string;
    readonly ratio: number;
    readonly goal?: { readonly atLeast?: number; readonly atMost?: number };
    readonly isReached?: boolean;
  }[];
}

/** Figures of one kind. */
export interface ResultTable {
  readonly title: string;
  readonly unit: string;
  readonly rows: readonly ResultRow[];
}

/** The part of a benchmark's results file that is shown. */
export interface Results {
  readonly benchmark: string;
  readonly machine: Readonly<Record<"cpu" | "platform" | "node" | "date", string>> &
    Readonly<Record<"cores" | "memoryGb", number>>;
  readonly notes: readonly string[];
  readonly tables: readonly ResultTable[];
}

/**
 * What benchmarks measured in this checkout, by file name; nothing when none was run.
 *
 * @throws DocsError that names a file which is no whole results file, as one that is just being written
 */
export function readResults(folder: string): Results[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => {
      try {
        const results = JSON.parse(readFileSync(join(folder, name), "utf8")) as Results;
        if (Array.isArray(results.tables)) return results;
      } catch {
        // Reported below, with the place.
      }
      const what = "this is no results file; run its benchmark again, or remove it";
      throw new DocsError([problemAt(`packages/benchmarks/results/${name}`, 1, what)]);
    });
}
