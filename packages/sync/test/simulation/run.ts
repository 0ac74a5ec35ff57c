import { existsSync, readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { type Plan, planOfSeed, plans, SELLERS } from "./plan.ts";
import { type Patch, patchSource, plantedFaults, worldPatches } from "./planted-faults.ts";

const usage = `Usage: npm run simulate -- [options]

Simulates worlds of the sync: processes, service, clocks and faults in one virtual time.

  --from <seed>          the first seed; default 1
  --seeds <count>        how many seeds; default 1
  --case <file>          a kept case in place of seeds: { seed, plan }, or the last line of a run that failed; repeatable
  --plant <fault>        the name of a planted fault, or a file: { file, replace: [[before, after]] }
  --trace, --story       print what happened in a seed that fails, or in a single one
  --no-shrink            print the plan of a seed that fails as it is
  --postgres <address>   of a server, on which what each world wrote is repeated and compared
  --digest               print by what one course of events differs from another
  --help                 show this`;

const options = {
  from: { type: "string", default: "1" },
  seeds: { type: "string", default: "1" },
  case: { type: "string", multiple: true },
  plant: { type: "string" },
  trace: { type: "boolean" },
  story: { type: "boolean" },
  shrink: { type: "boolean", default: true },
  postgres: { type: "string" },
  digest: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

interface Case {
  /** The file of a kept case, or the seed. */
  readonly name: string;
  readonly seed: number;
  readonly plan: Plan;
}

const PROGRESS_MS = 10_000;
const SHRINK_MS = 30_000;

const values = orRefuse(() => parseArgs({ options, allowNegative: true }).values);
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const hasTrace = values.trace === true || values.story === true;
const [from, seeds] = [readCount("from"), readCount("seeds")];
const count = values.case?.length ?? seeds;
for (const patch of worldPatches) patchSource(patch);
const isPlanted = orRefuse(() => plant(values.plant));
const { simulate } = await import("./simulate.ts").catch(refuse);
const { Recording, repeatOnPostgres } = await import("./recording.ts");

function readCount(name: "from" | "seeds"): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 1)
    refuse(`--${name} must be a whole number from 1, not ${values[name]}`);
  return number;
}

/** @returns tells whether the source that was changed is loaded */
function plant(fault: string | undefined): () => boolean {
  if (fault === undefined) return () => true;
  const patch: Patch | undefined = fault.endsWith(".json")
    ? readJson(fault)
    : plantedFaults.find(({ name }) => name === fault);
  if (patch === undefined) throw new Error(`No fault is named ${fault}`);
  if (typeof patch.file !== "string" || !Array.isArray(patch.replace))
    throw new Error(`${fault} must have { "file": "...", "replace": [["before", "after"]] }`);
  return patchSource(patch);
}

/** Reads a file whose path is relative to the folder of the user, of the package, or of this file. */
function readJson(path: string) {
  const folders = [process.env.INIT_CWD ?? ".", ".", import.meta.dirname];
  const files = folders.map((folder) => resolve(folder, path));
  return JSON.parse(readFileSync(files.find((file) => existsSync(file)) ?? path, "utf8"));
}

function orRefuse<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    return refuse(error);
  }
}

function refuse(error: unknown): never {
  const reason = error instanceof Error ? error.message : error;
  console.error(`Nothing was simulated: ${reason}\n(--help shows all options)`);
  process.exit(2);
}

async function shrink({ name, seed, plan }: Case, error: unknown) {
  console.error(`${name} fails; its plan is made smaller, ${SHRINK_MS / 1000} s at most`);
  const property = fc.asyncProperty(plans, async (smaller) => void (await simulate(seed, smaller)));
  const limits = { numRuns: 1, interruptAfterTimeLimit: SHRINK_MS };
  const run = await fc.check(property, { ...limits, examples: [[plan]] });
  const [found = plan] = run.counterexample ?? [];
  return { found: { name, seed, plan: found }, error: run.errorInstance ?? error };
}

function* cases(): Generator<Case, void, undefined> {
  for (const file of values.case ?? []) {
    const kept = orRefuse(() => readJson(file));
    const { seed, plan }: Case = kept.failed ?? kept;
    yield { name: basename(file), seed, plan };
  }
  if (values.case !== undefined) return;
  for (let seed = from; seed < from + seeds; seed += 1) {
    yield { name: `Seed ${seed}`, seed, plan: planOfSeed(seed) };
  }
}

const sums = { seeds: 0, sellerDays: 0, steps: 0, kills: 0, calls: 0 };
const begin = performance.now();
let reported = begin;

const seedsPerSecond = (): string => ((1000 * sums.seeds) / (performance.now() - begin)).toFixed(1);

async function run({ seed, plan }: Case): Promise<void> {
  const recording = values.postgres === undefined ? undefined : new Recording(values.postgres);
  const { steps, kills, virtualMs, digest, trace } = await simulate(seed, plan, recording);
  if (recording !== undefined) sums.calls += await repeatOnPostgres(recording);
  if (hasTrace && count === 1) console.error(`${trace}\n`);
  if (values.digest) {
    console.log(JSON.stringify({ digest, steps }));
    process.exit(0);
  }
  sums.seeds += 1;
  sums.sellerDays += (SELLERS.length * virtualMs) / 86_400_000;
  sums.steps += steps;
  sums.kills += kills;
}

for (const each of cases()) {
  try {
    await run(each);
  } catch (error) {
    const isSmall = values.case !== undefined || !values.shrink;
    const { found, error: smaller } = isSmall ? { found: each, error } : await shrink(each, error);
    const { message, trace = "" } = smaller as Error & { readonly trace?: string };
    if (hasTrace) console.error(`${trace}\n`);
    console.error(`${each.name}: ${message}`);
    console.log(JSON.stringify({ ...sums, failed: { message, ...found } }));
    process.exit(1);
  }
  if (!isPlanted()) refuse(`no world loads the source that ${values.plant} changes`);
  if (performance.now() < reported + PROGRESS_MS) continue;
  reported = performance.now();
  console.error(`${sums.seeds} of ${count} seeds pass, ${seedsPerSecond()} a second`);
}
const sellerDays = Number(sums.sellerDays.toFixed(2));
console.log(JSON.stringify({ ...sums, sellerDays, perSecond: Number(seedsPerSecond()) }));
