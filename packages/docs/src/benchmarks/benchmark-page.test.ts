import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { benchmarkPage } from "./benchmark-page.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "results-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const machine = {
  cores: 2,
  cpu: "Some CPU",
  memoryGb: 8,
  platform: "linux",
  node: "v24.1.0",
  date: "2026-11-21T09:00:00Z",
};

describe("the benchmark page", () => {
  it("exists before a benchmark was run", () => {
    const { body } = benchmarkPage(join(folder, "nowhere"));
    expect(body).toContain("No benchmark has been run in this checkout");
  });

  it("shows results with their ratios and goals, the command and the machine", () => {
    const ratio = { to: "peer", ratio: 4.5, goal: { atLeast: 4 }, isReached: true };
    const rows = [
      { name: "rest-client", value: 4500, ratios: [ratio] },
      { name: "peer", value: 1000, ratios: [] },
    ];
    const tables = [{ title: "one package on the page", unit: "requests/s", rows }];
    writeFileSync(
      join(folder, "client-throughput.json"),
      JSON.stringify({ benchmark: "client-throughput", machine, notes: ["A note."], tables }),
    );
    const { body } = benchmarkPage(folder);
    expect(body).toContain("## How fast are small listing calls?");
    expect(body).toContain("npm run bench -- client-throughput` with 2 cores of Some CPU, 8 GB");
    expect(body).toContain(
      "| rest-client | 4,500 requests/s | 4.5 × peer (goal at least 4: reached) |",
    );
    expect(body).toContain("| peer | 1,000 requests/s |  |");
  });

  it("has no section for a benchmark that was not run", () => {
    const tables = [{ title: "One", unit: "ms", rows: [{ name: "a", value: 1, ratios: [] }] }];
    writeFileSync(
      join(folder, "one.json"),
      JSON.stringify({ benchmark: "one", machine, notes: [], tables }),
    );
    expect(benchmarkPage(folder).body).not.toContain("## How");
  });

  it("names an incomplete results file", () => {
    writeFileSync(join(folder, "half.json"), '{"benchmark": "ha');
    expect(() => benchmarkPage(folder)).toThrow(
      /^packages\/benchmarks\/results\/half\.json:1: this file has no benchmark results/,
    );
  });
});
