import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Report } from "./report.ts";

// Each import in a process of its own, in turns; only the import itself is measured. What counts is the
// processor's time, which other processes disturb less than they do the clock.

const ROUNDS = 31;

interface Contender {
  readonly name: string;
  /** What is imported, one after the other. */
  readonly modules: readonly string[];
}

const rest = "@marketplace-seller/rest-client";
const pairs: readonly { readonly client: Contender; readonly engine: Contender }[] = [
  {
    engine: { name: "openapi-fetch", modules: ["openapi-fetch"] },
    client: { name: "rest-client", modules: [rest] },
  },
  {
    engine: { name: "soap", modules: ["soap"] },
    client: { name: "soap-client", modules: ["@marketplace-seller/soap-client"] },
  },
];

interface Cost {
  readonly processorMs: number;
  readonly milliseconds: number;
}

function measureCost({ modules }: Contender): Cost {
  const imports = modules.map((name) => `await import(${JSON.stringify(name)});`).join("");
  const code = `const c = process.cpuUsage(), s = performance.now(); ${imports}
    const milliseconds = performance.now() - s, { user, system } = process.cpuUsage(c);
    console.log(JSON.stringify({ milliseconds, processorMs: (user + system) / 1000 })); process.exit();`;
  const cwd = dirname(fileURLToPath(import.meta.url));
  const args = ["--input-type=module", "--eval", code];
  return JSON.parse(execFileSync(process.execPath, args, { cwd, encoding: "utf8" })) as Cost;
}

function least(costs: readonly Cost[]): Cost {
  return {
    processorMs: Math.min(...costs.map(({ processorMs }) => processorMs)),
    milliseconds: Math.min(...costs.map(({ milliseconds }) => milliseconds)),
  };
}

/** Runs the benchmark. */
export function run(report: Report): void {
  for (const { client, engine } of pairs) {
    const costs: { readonly client: Cost[]; readonly engine: Cost[] } = { client: [], engine: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      costs.engine.push(measureCost(engine));
      costs.client.push(measureCost(client));
    }
    const [ofEngine, ofClient] = [least(costs.engine), least(costs.client)];
    const details = ({ milliseconds }: Cost) => ({ "by the clock, ms": milliseconds });
    report.table({
      title: `importing ${client.name}`,
      unit: "ms of CPU",
      rows: [
        { name: engine.name, value: ofEngine.processorMs, details: details(ofEngine) },
        {
          name: client.name,
          value: ofClient.processorMs,
          besides: [{ to: engine.name, goal: { atMost: client.name === "rest-client" ? 2 : 0.3 } }],
          details: details(ofClient),
        },
      ],
    });
  }
}
