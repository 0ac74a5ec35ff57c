import { join } from "node:path";
import {
  configDefaults,
  defineConfig,
  mergeConfig,
  type TestProjectInlineConfiguration,
  type ViteUserConfig,
} from "vitest/config";

const runtime = "Bun" in globalThis ? "bun" : "Deno" in globalThis ? "deno" : "node";
// Workspace packages are read from their source, so that tests need no build of them.
const conditions = ["@marketplace-seller/source", runtime];

/** How many workers a package has in `npm test`, which shares out the cores; else vitest decides. */
export const workers = Number(process.env.TEST_WORKERS) || undefined;

const base = defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [
      ...configDefaults.exclude,
      // They need what Windows does not have: POSIX signals, mounts, a shell. The summary lists them.
      ...(process.platform === "win32" ? ["**/*.posix.{test,full}.ts"] : []),
    ],
    // Files share a worker and what it has loaded, which halves the processor time of most packages. A
    // file puts back what it replaces.
    isolate: false,
    ...(workers && { maxWorkers: workers }),
    // Programs that tests start from source are compiled once, not by each process.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/node-compile") },
    // Safety nets for a test that hangs, wide enough for a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
});

/** The vitest configuration of a package: what all have in common, and what is its own. */
export function packageTests(own: ViteUserConfig = {}): ViteUserConfig {
  return mergeConfig(base, own);
}

/** The tests of `npm run test:full`, one file at a time, because each may use all processors. */
export function longTests(own: ViteUserConfig["test"] = {}): ViteUserConfig {
  const include = ["src/**/*.full.ts", "test/**/*.full.ts"];
  return { ...base, test: { ...base.test, include, fileParallelism: false, ...own } };
}

/** The tests of `test/environments` again, in the environments in which users run their tests. */
export function inEnvironments(): TestProjectInlineConfiguration[] {
  const inOne = (name: string, test: object) => {
    const own = { name, include: ["test/environments/**/*.test.ts"], ...test };
    return { ...packageTests(), test: { ...packageTests().test, ...own } };
  };
  return [
    inOne("jsdom", { environment: "jsdom" }),
    inOne("happy-dom", { environment: "happy-dom" }),
    inOne("vm-threads", { pool: "vmThreads" }),
  ];
}

/** Test files again, with every sandbox as is reported of live services. */
export function observedTests(
  include: string[],
  more: Record<string, string> = {},
): TestProjectInlineConfiguration {
  const env = { MARKETPLACE_SANDBOX_PROFILE: "observed", ...more };
  const { test, ...base } = packageTests({ test: { env } });
  return { ...base, test: { ...test, name: "observed", include } };
}
