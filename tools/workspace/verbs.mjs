import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { printLines } from "./count-lines.mjs";
import { ensureBuilt, setUp, turbo, withoutDocs } from "./setup.mjs";
import { progress, root, run } from "./step.mjs";
import { lintChecks, test, testLong } from "./test.mjs";

const tools = "tools";

const longTests = ["console", "contract-tests", "docs", "examples", "sandbox", "sync", "tools"];

/**
 * Their lines in `--help`, and what runs them and resolves to the exit code. Declared `options` are validated here;
 * other verbs pass theirs to a program.
 */
export const verbs = {
  start: {
    summary:
      "set up, start the sandbox, run the demo scenario, keep running (--port, --data, --help)",
    run: (args) => demoScenario("start", args),
  },
  demo: {
    summary: "the same, then exit: 0 only if every check passed",
    run: (args) => demoScenario("demo", args),
  },
  sync: {
    summary: "run marketplace-sync from source in this folder (-- run, -- --help)",
    run: async (args) =>
      fromSource(await setUp({ onlyDemo: true }), "packages/sync/src/bin.ts", args),
  },
  test: {
    summary: "set up, then format, lint, types, stale generated output and all tests",
    options: { "--force": "run every test again, also where nothing changed" },
    run: (args) => test(args, { full: false }),
  },
  "test:full": {
    summary:
      "everything in test, and what takes longer (-- <package>... for the long tests of some)",
    options: {
      "--force": "run every test again, also where nothing changed",
      ...Object.fromEntries(longTests.map((name) => [name, `the long tests of ${name} alone`])),
      "--longer": "with names: more of the same, for hours",
    },
    run: (args) =>
      args.some((arg) => longTests.includes(arg)) ? testLong(args) : test(args, { full: true }),
  },
  generate: {
    summary:
      "write the generated sources from specs/ (--check: only compare, fail on a difference)",
    run: (args) => inPackage(tools, "generate", args),
  },
  api: {
    summary: "write the API reports of the published packages (packages/*/api)",
    options: {},
    run: () => cached(["api"], [withoutDocs, "--output-logs=new-only"]),
  },
  build: {
    summary: "compile every published package",
    options: { "--force": "also what did not change" },
    run: (args) => cached(["build"], args),
  },
  lint: {
    summary: "check format, lint rules, dead code, imports, and the contract",
    options: {},
    run: async () => {
      const env = await setUp();
      for (const check of lintChecks) {
        const { code } = await check.run(env, "all");
        if (code !== 0) return code;
      }
      return 0;
    },
  },
  format: {
    summary: "format every file",
    options: {},
    run: async () => {
      const args = ["exec", "biome", "check", "--write", "."];
      return (await run("pnpm", args, { cwd: root, env: await setUp() })).code;
    },
  },
  lines: {
    summary:
      "count lines of source and tests, and words of comments (-- <folder of another checkout>)",
    run: async ([folder]) => printLines(folder),
  },
  typecheck: {
    summary: "type-check every package",
    options: { "--force": "also what did not change" },
    run: (args) => cached(["typecheck"], args),
  },
  dev: {
    summary: "run the sandbox from source and restart it on every change",
    run: (args) => inPackage("packages/sandbox", "dev", args),
  },
  docs: {
    summary: "build the documentation into packages/docs/dist and serve it (--build: only build)",
    options: { "--build": "only build", "--force": "also what did not change" },
    run: async (args) => {
      // The build of the docs checks first that the code samples compile.
      const tasks = ["@marketplace-seller/examples#typecheck", "@marketplace-seller/docs#build"];
      const forced = args.filter((arg) => arg === "--force");
      const code = await cached(tasks, ["--output-logs=new-only", ...forced]);
      return code !== 0 || args.includes("--build") ? code : serveDocs();
    },
  },
  conformance: {
    summary:
      "hold every implementation, or a deployment, to the contract (--target, --report html, --help)",
    run: async (args) => {
      const env = await setUp();
      await ensureBuilt(env);
      return program(env, "packages/contract-tests", "conformance", args);
    },
  },
  simulate: {
    summary:
      "run the simulated world of the sync (--from, --seeds, --case, --plant, --trace, --no-shrink)",
    run: (args) => inPackage("packages/sync", "simulate", args),
  },
  bench: {
    summary: "run the benchmarks side by side with peers (-- <name> for one)",
    run: async (args) => {
      const env = await setUp();
      await ensureBuilt(env);
      return program(env, "packages/benchmarks", "bench", args);
    },
  },
  "contract:diff": {
    summary: "what changed in the contracts since the last release, and how much (-- <revision>)",
    run: async (args) => {
      const isStale = !args.includes("--help") && (await hasStaleFiles());
      const code = await inPackage(tools, "contract:diff", args);
      return code || (isStale && args.includes("--check") ? 1 : 0);
    },
  },
  ...verbsOfTools({
    "contract:changeset": "write the changeset that contract:diff asks for",
    "release:dry":
      "walk the release workflow: version, pack, publish to a registry of its own, install from there",
    "release:pack":
      "build, pack and check every package, with notes and bills of materials (-- <folder>)",
    "release:licences": "list the licences of our packages' dependencies (LICENCES.md)",
    "release:version": "turn the pending changesets into versions and changelogs",
  }),
};

/** Commands that run the script of the same name in the `tools` package. */
function verbsOfTools(summaries) {
  return Object.fromEntries(
    Object.entries(summaries).map(([name, summary]) => [
      name,
      { summary, run: (args) => inPackage(tools, name, args) },
    ]),
  );
}

async function demoScenario(mode, args) {
  const env = await setUp({ onlyDemo: true });
  progress("Building the contract and the console ...");
  await program(env, "specs", "build", []);
  await program(env, "packages/console", "build", ["--logLevel=warn"]);
  progress("Starting the sandbox ...");
  return fromSource(env, "packages/examples/src/demo/main.ts", [mode, ...args]);
}

/** The user's relative paths begin in the user's folder. */
async function fromSource(env, file, args) {
  const node = ["--conditions=@marketplace-seller/source", join(root, file), ...args];
  return (await run("node", node, { cwd: process.env.INIT_CWD ?? process.cwd(), env })).code;
}

/** Checks for stale output: files that were not regenerated after the contracts or sources changed. */
async function hasStaleFiles() {
  const args = [withoutDocs, "--continue", "--output-logs=errors-only"];
  const { code, output } = await turbo(await setUp(), ["generate:check", "api:check"], {
    show: "quiet",
    args,
  });
  if (code === 0) return false;
  const said = output.split("\n").filter((line) => /differs from|generated by|Stale/.test(line));
  console.error(
    [...said, "Generated files or API reports are stale: what follows may be incomplete."].join(
      "\n",
    ),
  );
  return true;
}

async function cached(tasks, args) {
  const env = await setUp();
  return (await turbo(env, tasks, { args })).code;
}

/** Until Ctrl+C, as the sandbox does. */
async function serveDocs() {
  progress("The documentation is at http://127.0.0.1:4011/docs/ (Ctrl+C ends it)");
  const program = join(root, "packages/sandbox/dist/bin.js");
  const docs = join(root, "packages/docs/dist");
  const options = ["--docs", docs, "--port", "4011", "--no-control", "--no-console"];
  return (
    await run("node", [program, ...options, "--log-level", "warn"], {
      cwd: root,
      env: await setUp(),
    })
  ).code;
}

async function inPackage(folder, script, args) {
  return program(await setUp(), folder, script, args);
}

/** As pnpm would, without its output; the user's relative paths begin in the user's folder. */
async function program(env, folder, script, args) {
  const cwd = join(root, folder);
  const { scripts } = JSON.parse(await readFile(join(cwd, "package.json"), "utf8"));
  const [name, ...own] = scripts[script].split(" ");
  const bins = [join(cwd, "node_modules/.bin"), join(root, "node_modules/.bin")];
  const path = [...bins, env.PATH ?? process.env.PATH].join(delimiter);
  const from = process.env.INIT_CWD ?? process.cwd();
  const { code } = await run(name, [...own, ...args], {
    cwd,
    env: { ...env, PATH: path, INIT_CWD: from },
  });
  return code;
}
