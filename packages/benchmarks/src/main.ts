import { parseArgs } from "node:util";
import {
  type BenchmarkOptions,
  describeMachine,
  Report,
  type RunBenchmark,
  writeResults,
} from "./report.ts";

// Runs the benchmarks named on the command line, or all of them, one after the other. Figures are
// printed beside their peers' and their goals and never fail the run: they belong to the machine. A
// wrong response does.

/** Every benchmark in the order in which all are run: its file, its time on 2 cores that nothing else uses, its job. */
const benchmarks = [
  ["rest-decode", "10 s", "reading a full page of 100 packages exactly, beside JSON.parse"],
  ["soap-codec", "10 s", "decoding and encoding SOAP messages, beside node-soap"],
  ["hostile-bodies", "15 s", "what bodies and messages of many tiny parts cost, per MiB"],
  ["listing-server", "2 min", "listing 20 packages beside Prism, and 20 of 100,000"],
  ["mixed-load", "1 min", "listings, product queries, splits and tasks at once"],
  ["client-throughput", "2 min", "pages 8 at a time, beside openapi-fetch, undici, node-soap"],
  ["client-iteration", "4 min", "going through 1,000,000 packages, beside fetch and parse"],
  ["feed-backfill", "15 min", "1,000,000 packages into a database, beside the walk alone"],
  ["feed-fleet", "10 min", "2,000 sellers kept by 4 processes on PostgreSQL; kills, takeovers"],
  ["outage", "3 min", "how much 300 clients and a fleet multiply an outage"],
  ["freshness", "15 min", "from an order to a consumer's commit; 1, 100 and 2,000 sellers"],
  ["desired-offers", "4 min", "desired prices through SQLite, beside sending them alone"],
] as const;

type Benchmark = (typeof benchmarks)[number];

const list = benchmarks
  .map(([name, takes, summary]) => `  ${name.padEnd(20)}${takes.padStart(7)}  ${summary}`)
  .join("\n");

const usage = `Usage: npm run bench [-- name ... --minutes <number> --sellers <number> --poll <seconds> --packages <number>]

Benchmarks, with the time that each takes on 2 cores that nothing else uses:
${list}

Options:
  --list               only the names
  --minutes <number>   length of the mixed load; 30 seconds when not given
  --sellers <number>   sellers of the fleet, 2,000 when not given; of freshness, alone
  --poll <seconds>     between two polls of each seller of the fleet; 30 when not given
  --packages <number>  packages of the backfill, 1,000,000 when not given; and of the fleet's backlog, 100,000
  --help`;

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

// Interrupted, the process leaves by its exit handlers, which stop servers and delete databases.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

if (values.help === true) {
  console.log(usage);
} else if (values.list === true) {
  for (const [name] of benchmarks) console.log(name);
} else if (unknown.length > 0 || isWrong) {
  const wrong = unknown.length > 0 ? `No benchmark ${unknown.join(", ")}.` : "Numbers: above 0.";
  console.error(`${wrong}\n\n${usage}`);
  process.exitCode = 2;
} else {
  const named = benchmarks.filter(([name]) => positionals.includes(name));
  await runAll(named.length === 0 ? benchmarks : named, options);
}
