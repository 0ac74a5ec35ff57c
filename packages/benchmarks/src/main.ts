import { parseArgs } from "node:util";
import {
  type BenchmarkOptions,
  describeMachine,
  Report,
  type RunBenchmark,
  writeResults,
} from "./report.ts";

// Runs the named benchmarks, or all, and prints each result beside what it is compared with, and its goal. A missed
// goal does not fail the run, because speed depends on the machine; a wrong response does.

/** In the order of a full run: file, duration on 2 idle cores, and what is measured. */
const benchmarks = [
  ["rest-decode", "10 s", "reading a page of 100 packages exactly, compared with JSON.parse"],
  ["soap-codec", "10 s", "decoding and encoding SOAP messages, compared with node-soap"],
  ["hostile-bodies", "15 s", "time for bodies and messages of many tiny parts, per MiB"],
  ["listing-server", "2 min", "listing 20 packages compared with Prism, and 20 of 100,000"],
  ["mixed-load", "1 min", "listings, product queries, splits and tasks at once"],
  [
    "client-throughput",
    "2 min",
    "pages 8 at a time, compared with openapi-fetch, undici, node-soap",
  ],
  ["feed-backfill", "15 min", "storing 1,000,000 packages, compared with only reading them"],
  ["verify", "2 min", "comparing 20,000 packages with the service, compared with listing them"],
  ["feed-fleet", "10 min", "2,000 sellers polled by 4 processes on PostgreSQL; kills, takeovers"],
  ["outage", "3 min", "additional requests of 300 clients and a fleet during an outage"],
  [
    "freshness",
    "20 min",
    "time from an order to a consumer's commit, and from a stock to its listing; 1, 100 and 2,000 sellers",
  ],
  ["desired-offers", "4 min", "desired prices through SQLite, compared with sending them directly"],
] as const;

type Benchmark = (typeof benchmarks)[number];

const list = benchmarks
  .map(([name, takes, summary]) => `  ${name.padEnd(20)}${takes.padStart(7)}  ${summary}`)
  .join("\n");

const usage = `Usage: npm run bench [-- name ... --minutes <number> --sellers <number> --poll <seconds> --packages <number>]

Benchmarks, with their duration on 2 idle cores:
${list}

Options:
  --list               print only the names of the benchmarks
  --minutes <number>   duration of mixed-load (default: 30 seconds)
  --sellers <number>   number of sellers of feed-fleet and outage (default: 2,000); freshness then measures only this number
  --poll <seconds>     poll interval of feed-fleet and freshness (default: 30; freshness: as the sync chooses)
  --packages <number>  packages of feed-backfill (default: 1,000,000), of verify (20,000) and of the backlog of feed-fleet (default: 100,000)
  --help               print this help`;

const text = { type: "string" } as const;
const numbers = { minutes: text, sellers: text, poll: text, packages: text };

function readCommandLine() {
  try {
    const flag = { type: "boolean" } as const;
    const help = { type: "boolean", short: "h" } as const;
    return parseArgs({ allowPositionals: true, options: { help, list: flag, ...numbers } });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
}

async function runAll(chosen: readonly Benchmark[], options: BenchmarkOptions): Promise<void> {
  for (const [index, [name, , summary]] of chosen.entries()) {
    const machine = describeMachine();
    console.log(`\n[${index + 1}/${chosen.length}] ${name}: ${summary}`);
    const report = new Report();
    const start = performance.now();
    const { run }: { readonly run: RunBenchmark } = await import(`./${name}.ts`);
    await run(report, options);
    writeResults(name, machine, report);
    if (report.failures.length > 0) process.exitCode = 1;
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`\n  ${seconds} s; written to packages/benchmarks/results/${name}.json`);
  }
}

const { values, positionals } = readCommandLine();
const options: BenchmarkOptions = Object.fromEntries(
  Object.keys(numbers).flatMap((name) => {
    const input = values[name as keyof typeof numbers];
    return input === undefined ? [] : [[name, Number(input)]];
  }),
);
const unknown = positionals.filter((name) => !benchmarks.some(([known]) => known === name));
const isWrong = Object.values(options).some((item) => !(item > 0));

// An interrupted process exits through its exit handlers, which stop servers and delete databases.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

if (values.help === true) {
  console.log(usage);
} else if (values.list === true) {
  for (const [name] of benchmarks) console.log(name);
} else if (unknown.length > 0 || isWrong) {
  const wrong =
    unknown.length > 0
      ? `There is no benchmark ${unknown.join(", ")}.`
      : "The numbers must be above 0.";
  console.error(`${wrong}\n\n${usage}`);
  process.exitCode = 2;
} else {
  const named = benchmarks.filter(([name]) => positionals.includes(name));
  await runAll(named.length === 0 ? benchmarks : named, options);
}
