import { parseArgs } from "node:util";
import { benchmarks } from "./registry.ts";
import { type Benchmark, type BenchmarkOptions, Report } from "./report.ts";
import { describeMachine, writeResults } from "./results-file.ts";

// Runs the benchmarks named on the command line, or all of them, one after the other. Figures are
// printed beside their peers' and their goals and never fail the run: they belong to the machine. A
// wrong response does.

const list = benchmarks
  .map(({ name, takes, summary }) => `  ${name.padEnd(20)}${takes.padStart(7)}  ${summary}`)
  .join("\n");

const usage = `Usage: npm run bench [-- name ... --minutes <number> --sellers <number> --poll <seconds> --packages <number>]

Benchmarks, with the time that each takes on 2 cores that nothing else uses:
${list}

Options:
  --list               only the names
  --minutes <number>   length of the mixed load; 30 seconds when not given
  --sellers <number>   sellers of the fleet; 2,000 when not given
  --poll <seconds>     between two polls of each seller of the fleet; 30 when not given
  --packages <number>  packages of the backfill, 1,000,000 when not given; and of the fleet's backlog, 100,000
  --help`;

async function runAll(chosen: readonly Benchmark[], options: BenchmarkOptions): Promise<void> {
  for (const [index, { name, summary, run }] of chosen.entries()) {
    const machine = describeMachine();
    console.log(`\n[${index + 1}/${chosen.length}] ${name}: ${summary}`);
    const report = new Report();
    const start = performance.now();
    await run(report, options);
    writeResults(name, machine, report);
    if (report.failures.length > 0) process.exitCode = 1;
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`\n  ${seconds} s; written to packages/benchmarks/results/${name}.json`);
  }
}

function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        list: { type: "boolean" },
        minutes: { type: "string" },
        sellers: { type: "string" },
        poll: { type: "string" },
        packages: { type: "string" },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return process.exit(2);
  }
}

function isCount(value: number | undefined): boolean {
  return value === undefined || value > 0;
}

const { values, positionals } = readCommandLine();
const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
const numbers: BenchmarkOptions = {
  minutes: number(values.minutes),
  sellers: number(values.sellers),
  poll: number(values.poll),
  packages: number(values.packages),
};
const unknown = positionals.filter((name) => !benchmarks.some((known) => known.name === name));

// Interrupted, the process leaves by its exit handlers, which stop servers and delete databases.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

if (values.help === true) {
  console.log(usage);
} else if (values.list === true) {
  for (const { name } of benchmarks) console.log(name);
} else if (unknown.length > 0 || !Object.values(numbers).every(isCount)) {
  const wrong = unknown.length > 0 ? `No benchmark ${unknown.join(", ")}.` : "Numbers: above 0.";
  console.error(`${wrong}\n\n${usage}`);
  process.exitCode = 2;
} else {
  const named = benchmarks.filter(({ name }) => positionals.includes(name));
  await runAll(named.length === 0 ? benchmarks : named, numbers);
}
