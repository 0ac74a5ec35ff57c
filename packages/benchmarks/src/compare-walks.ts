import { fileURLToPath } from "node:url";
import {
  createRestClient,
  createWindowPacer,
  type RestClient,
  type RestClientOptions,
} from "@marketplace-seller/rest-client";
import {
  peakMegabytes,
  type RunningProcess,
  readArguments,
  runAlone,
  SMALL,
  startProcess,
  waitForOutput,
} from "./processes.ts";
import type { Goal, Report } from "./report.ts";

/** In another process. */
export async function startPages(packages = 0): Promise<RunningProcess & { readonly url: string }> {
  const program = fileURLToPath(new URL("./pages-server.ts", import.meta.url));
  const server = startProcess(program, [String(packages)]);
  const [, port] = await waitForOutput(server, /listening on (\d+)\./);
  return { ...server, url: `http://127.0.0.1:${port}` };
}

export const credentials = { appKey: "key", appSecret: "secret" };

export const listing = "/rest/delivery/v1/shipmentPackages";

/** Retries, deadlines, queue, retry budget, hooks, and a pacer whose limit is never reached. */
export function clientWithEverything(
  baseUrl: string,
  options: Pick<RestClientOptions, "fetch"> = {},
): RestClient {
  const clock = {
    now: Date.now,
    monotonic: () => performance.now(),
    after(ms: number, run: () => void) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };
  const pacer = createWindowPacer(clock, { requests: 1_000_000, windowMs: 60_000 });
  return createRestClient({
    baseUrl,
    credentials,
    pacing: { registry: { pacerFor: () => pacer } },
    hooks: { onRequest: ignoreEvent, onResponse: ignoreEvent, onRetry: ignoreEvent },
    ...options,
  });
}

function ignoreEvent(): void {}

/** Resolves to the number of packages. */
export type Walk = (baseUrl: string, database: string) => Promise<number>;

/** The measurements of reading all packages with one of the compared programs. */
interface WalkResult {
  readonly packages: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
}

/** All are compared with the first. */
export interface WalkComparison {
  /** The module that calls `runWalk` with the programs to compare. */
  readonly script: string;
  readonly title: string;
  readonly packages: number;
  /** By name; undefined for the first, with which the others are compared. */
  readonly goals: Readonly<Record<string, Goal | undefined>>;
  /** Only of programs that need one. */
  readonly createDatabase?: (name: string) => string | Promise<string>;
}

/** Each in a process of its own, and again with a small heap space for young objects. */
export async function compareWalks(
  report: Report,
  { script, title, packages, goals, createDatabase = () => "" }: WalkComparison,
): Promise<void> {
  await using pages = await startPages(packages);
  const names = Object.keys(goals);
  const [first = ""] = names;
  const measure = async (...flags: string[]): Promise<readonly WalkResult[]> => {
    const all: WalkResult[] = [];
    for (const name of names) {
      report.progress([name, ...flags].join(", "));
      const args = [name, pages.url, await createDatabase(name)];
      const walked = await runAlone<WalkResult>(script, args, ...flags);
      if (walked.packages !== packages)
        throw new Error(`The contender read ${walked.packages} packages instead of ${packages}`);
      all.push(walked);
    }
    return all;
  };
  const free = await measure();
  const small = await measure(SMALL);
  report.table({
    title,
    unit: "packages/s",
    rows: free.map(({ seconds, processorSeconds }, index) => {
      const name = names[index] ?? "";
      const goal = goals[name];
      const besides = goal === undefined ? [] : [{ to: first, goal }];
      const details = { seconds, "CPU s": processorSeconds };
      return { name, value: packages / seconds, besides, details };
    }),
  });
  const memory = (walked: readonly WalkResult[], ...flags: string[]) =>
    walked.map(({ megabytes }, index) => {
      const [name, to] = [names[index], first].map((item) => [item, ...flags].join(", "));
      const besides = index === 0 ? [] : [{ to: to ?? "", goal: { atMost: 1.2 } }];
      return { name: name ?? "", value: megabytes, besides };
    });
  report.table({
    title: "peak memory of the process meanwhile",
    unit: "MB",
    rows: [...memory(free), ...memory(small, SMALL)],
  });
}

/** As a program: reads with one of the compared ones and prints the measurements. */
export async function runWalk(
  script: string,
  walks: Readonly<Record<string, Walk>>,
): Promise<void> {
  const [name, baseUrl = "", database = ""] = readArguments(script) ?? [];
  if (name === undefined) return;
  const start = performance.now();
  const packages = (await walks[name]?.(baseUrl, database)) ?? 0;
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage();
  const processorSeconds = (user + system) / 1e6;
  const walked: WalkResult = { packages, seconds, processorSeconds, megabytes: peakMegabytes() };
  console.log(JSON.stringify(walked));
  process.exit();
}
