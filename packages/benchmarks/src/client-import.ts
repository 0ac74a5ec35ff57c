import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "./report.ts";

// Each import in a process of its own, in turns; only the import itself is timed.

const ROUNDS = 21;

const engines: readonly [client: string, engine: string][] = [
  ["@marketplace-seller/rest-client", "openapi-fetch"],
  ["@marketplace-seller/soap-client", "soap"],
];

function importMilliseconds(name: string): number {
  const code = `const s = performance.now(); await import(${JSON.stringify(name)}); console.log(performance.now() - s); process.exit()`;
  const cwd = dirname(fileURLToPath(import.meta.url));
  const args = ["--input-type=module", "--eval", code];
  return Number(execFileSync(process.execPath, args, { cwd, encoding: "utf8" }));
}

/** Runs the benchmark. */
export function run(report: Report): void {
  for (const [client, engine] of engines) {
    const times: Record<string, number[]> = { [client]: [], [engine]: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of [engine, client]) times[name]?.push(importMilliseconds(name));
    }
    const fastest = (name: string): number => Math.min(...(times[name] ?? []));
    report.table({
      title: `importing ${client}`,
      unit: "ms",
      rows: [
        { name: engine, value: fastest(engine) },
        {
          name: client,
          value: fastest(client),
          besides: [{ to: engine, goal: { atMost: 1.5 } }],
        },
      ],
    });
  }
}
