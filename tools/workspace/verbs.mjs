import { join } from "node:path";
import { root } from "./root.mjs";
import { ensureBuilt, ensureGenerated, setUp, turbo } from "./setup.mjs";
import { progress, run } from "./step.mjs";
import { test } from "./test.mjs";

/** Each verb: what `--help` says of it, and what it does; resolves to the exit code. */
export const verbs = {
  start: {
    summary:
      "set up, start the sandbox, live a seller's day through it, stay up (--port, --data, --help)",
    run: (args) => sellersDay("start", args),
  },
  demo: {
    summary: "the same, then exit: 0 only if every step held",
    run: (args) => sellersDay("demo", args),
  },
  test: {
    summary: "set up, then format, lint, types, generation drift and all tests",
    run: (args) => test(args, { full: false }),
  },
  "test:full": {
    summary: "everything in test, and what takes longer",
    run: (args) => test(args, { full: true }),
  },
  generate: {
    summary:
      "write the generated sources from specs/ (--check: only compare, fail on a difference)",
    run: (args) => inPackage("@marketplace-seller/tools", "generate", args),
  },
  build: { summary: "compile every published package", run: (args) => cached(["build"], args) },
  lint: {
    summary: "check format and lint rules of code and contract",
    run: async (args) => (await biome(["check", "."])) || cached(["lint"], args),
  },
  format: {
    summary: "put every file into the house's format",
    run: () => biome(["check", "--write", "."]),
  },
  typecheck: { summary: "type-check every package", run: (args) => cached(["typecheck"], args) },
  dev: {
    summary: "run the sandbox from source and restart it on every change",
    run: (args) => inPackage("@marketplace-seller/sandbox", "dev", args),
  },
  docs: {
    summary: "build the documentation into packages/docs/dist; open index.html there",
    run: (args) => cached(["build"], ["--filter=@marketplace-seller/docs", ...args]),
  },
  conformance: {
    summary:
      "hold every implementation, or a deployment, to the contract (--target, --report html, --help)",
    run: async (args) => {
      const env = await setUp();
      await ensureBuilt(env);
      return pnpm(env, [
        "--filter",
        "@marketplace-seller/contract-tests",
        "run",
        "conformance",
        ...args,
      ]);
    },
  },
  bench: {
    summary: "run the benchmarks side by side with peers (-- <name> for one)",
    run: async (args) => {
      const env = await setUp();
      await ensureBuilt(env);
      return pnpm(env, ["--filter", "@marketplace-seller/benchmarks", "run", "bench", ...args]);
    },
  },
  "contract:diff": {
    summary: "what changed in the contracts since the last release, and how much (-- <revision>)",
    run: (args) => inPackage("@marketplace-seller/tools", "contract:diff", args),
  },
  "contract:changeset": {
    summary: "write the changeset that contract:diff asks for",
    run: (args) => inPackage("@marketplace-seller/tools", "contract:changeset", args),
  },
  "release:dry": {
    summary: "version, pack, publish to a registry of its own, install and use from there",
    run: (args) => {
      // STRANGERS_NODE=own: strangers use the Node that runs this file, not the workspace's.
      if (process.env.STRANGERS_NODE === "own") process.env.STRANGERS_NODE = process.execPath;
      return inPackage("@marketplace-seller/tools", "release:dry", args);
    },
  },
  "release:publish": {
    summary: "publish what the registry does not have yet, with provenance, and tag it",
    run: async (args) => {
      const env = await setUp();
      await ensureBuilt(env);
      return pnpm(env, [
        ...["--filter", "@marketplace-seller/tools", "run", "release:publish"],
        ...args,
      ]);
    },
  },
  "release:licences": {
    summary: "list the licences of what our packages bring along (LICENCES.md)",
    run: (args) => inPackage("@marketplace-seller/tools", "release:licences", args),
  },
  "release:sbom": {
    summary: "write a bill of materials per package (CycloneDX; -- <folder>)",
    run: (args) => inPackage("@marketplace-seller/tools", "release:sbom", args),
  },
  "release:version": {
    summary: "turn the pending changesets into versions and changelogs",
    run: (args) => inPackage("@marketplace-seller/tools", "release:version", args),
  },
};

async function sellersDay(mode, args) {
  const env = await setUp();
  await ensureGenerated(env);
  await ensureBuilt(env);
  progress("Starting the sandbox ...");
  const program = join(root, "packages/examples/src/sellers-day/main.ts");
  // Relative paths given by the user start where the user stood, not at the workspace's root.
  const { code } = await run("node", [program, mode, ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env,
  });
  return code;
}

async function cached(tasks, args) {
  const env = await setUp();
  return (await turbo(env, tasks, { args })).code;
}

async function biome(args) {
  const env = await setUp();
  return pnpm(env, ["exec", "biome", ...args]);
}

async function inPackage(name, script, args) {
  const env = await setUp();
  return pnpm(env, ["--filter", name, "run", script, ...args]);
}

async function pnpm(env, args) {
  return (await run("pnpm", args, { cwd: root, env })).code;
}
