import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { type Plan, plans, SELLERS } from "./plan.ts";
import { type Patch, patchSource, plantedFaults, smallBatches } from "./planted-faults.ts";

// Runs worlds of many seeds, or one again: such as `pnpm --filter @marketplace-seller/sync simulate --from 7 --trace`.

const { values } = parseArgs({
  options: {
    from: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    /** Cases that were kept, in place of seeds: `{ seed, plan }`, or the last line of a run that failed. */
    case: { type: "string", multiple: true },
    /** The name of a planted fault, or a file with one: `{ file, replace: [[before, after]] }`. */
    plant: { type: "string" },
    /** Prints what happened where a seed fails, made as small as it still fails. */
    trace: { type: "boolean", default: false },
    /** The address of a PostgreSQL server, on which what each world wrote is repeated and compared. */
    postgres: { type: "string" },
    /** Prints what tells one course of events from another. */
    digest: { type: "boolean", default: false },
  },
});

interface Case {
  /** The file of a kept case, or the seed. */
  readonly name: string;
  readonly seed: number;
  readonly plan: Plan;
}

patchSource(smallBatches);
if (values.plant !== undefined) {
  const isFile = values.plant.endsWith(".json");
  const fault: Patch | undefined = isFile
    ? JSON.parse(readFileSync(values.plant, "utf8"))
    : plantedFaults.find(({ name }) => name === values.plant);
  if (fault === undefined) throw new Error(`No fault is named ${values.plant}`);
  patchSource(fault);
}
const { simulate } = await import("./simulate.ts");
const { Recording, repeatOnPostgres } = await import("./recording.ts");

/** What fails, made smaller while it still fails. */
async function shrink({ name, seed, plan }: Case, error: unknown) {
  const property = fc.asyncProperty(plans, async (smaller) => void (await simulate(seed, smaller)));
  const limits = { numRuns: 1, interruptAfterTimeLimit: 30_000 };
  const run = await fc.check(property, { ...limits, examples: [[plan]] });
  const [found = plan] = run.counterexample ?? [];
  return { found: { name, seed, plan: found }, error: run.errorInstance ?? error };
}

function* cases(): Generator<Case, void, undefined> {
  for (const file of values.case ?? []) {
    const kept = JSON.parse(readFileSync(file, "utf8"));
    const { seed, plan }: Case = kept.failed ?? kept;
    yield { name: basename(file), seed, plan };
  }
  if (values.case !== undefined) return;
  const from = Number(values.from);
  for (let seed = from; seed < from + Number(values.seeds); seed += 1) {
    for (const plan of fc.sample(plans, { seed, numRuns: 1 })) {
      yield { name: `Seed ${seed}`, seed, plan };
    }
  }
}

const sums = { seeds: 0, sellerDays: 0, steps: 0, kills: 0, calls: 0 };
const begin = performance.now();
for (const each of cases()) {
  try {
    const recording = values.postgres === undefined ? undefined : new Recording();
    const { steps, kills, virtualMs, digest } = await simulate(each.seed, each.plan, recording);
    if (recording !== undefined)
      sums.calls += await repeatOnPostgres(recording, values.postgres ?? "");
    if (values.digest) {
      console.log(JSON.stringify({ digest, steps }));
      process.exit(0);
    }
    sums.seeds += 1;
    sums.sellerDays += (SELLERS.length * virtualMs) / 86_400_000;
    sums.steps += steps;
    sums.kills += kills;
  } catch (error) {
    const isKept = values.case !== undefined || !values.trace;
    const { found, error: smaller } = isKept ? { found: each, error } : await shrink(each, error);
    const trace = smaller instanceof Error && "trace" in smaller ? smaller.trace : "";
    const message = smaller instanceof Error ? smaller.message : String(smaller);
    if (values.trace) console.error(`${trace}\n`);
    console.error(`${each.name}: ${message}`);
    console.log(JSON.stringify({ ...sums, failed: { message, ...found } }));
    process.exit(1);
  }
}
const seconds = (performance.now() - begin) / 1000;
const perSecond = Number((sums.seeds / seconds).toFixed(1));
const sellerDays = Number(sums.sellerDays.toFixed(2));
console.log(JSON.stringify({ ...sums, sellerDays, perSecond }));
