import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./step.ts";

const programs = join(import.meta.dirname, "smoke");
/** In a project with CommonJS modules. */
const jestSample = join(
  import.meta.dirname,
  "../../../packages/examples/src/guides/testing/jest-order.cjs",
);

const dependencies = {
  "oldest-node": `npm:node-${process.platform}-${process.arch}@22.15.0`,
  "newest-node": `npm:node-${process.platform}-${process.arch}@26.10.0`,
  "@types/node": "24.19.2",
  jest: "30.5.2",
  "typescript-5": "npm:typescript@5.9.3",
  "typescript-6": "npm:typescript@6.0.3",
  "typescript-7": "npm:typescript@7.0.2",
};

const bundler = ["--module", "esnext", "--moduleResolution", "bundler"];
const node16 = ["--module", "node16", "--moduleResolution", "node16"];
const strict = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
/**
 * `skipLibCheck` stays off, so that the compiler checks the declarations of the published packages, too, and
 * `declaration` demands that the types of exported calls have a name.
 */
const common = ["--noEmit", "--declaration", "--target", "es2022"];
/** Either has the types of the platform, such as `AbortSignal`. */
const platforms = [
  ["--types", "node", "--lib", "es2022"],
  ["--types", "node", "--lib", "es2023,dom"],
];

const exportedCall = `const client = createRestClient({
  baseUrl: "http://127.0.0.1",
  credentials: { appKey: "k", appSecret: "s" },
});
export const raw = () => client.GET("/rest/delivery/v1/shipmentPackages");
`;

/** Programs and their arguments, by what they show; Node runs them in the folder of {@link writeSmokeTests}. */
export const smokeTests: Readonly<Record<string, readonly string[]>> = {
  "ECMAScript modules": ["clients.mjs"],
  "CommonJS through require": ["clients.cjs"],
  "sync without PostgreSQL": ["sync.mjs"],
  "the command of sync": ["command.mjs"],
};

/** Those that one version of Node is enough for. */
export const smokeTestsOnce: Readonly<Record<string, readonly string[]>> = {
  "a Jest project of CommonJS modules": [
    "--experimental-vm-modules",
    "node_modules/jest/bin/jest.js",
    "--rootDir",
    "jest",
  ],
  ...Object.fromEntries(
    ["typescript-5", "typescript-6", "typescript-7"].flatMap((compiler) =>
      [bundler, node16].flatMap((modules) =>
        [strict, ["--strict", "false"]].map((kind, index) => [
          [compiler, modules[3], kind === strict ? "strict" : "loose"].join(", "),
          [
            `node_modules/${compiler}/bin/tsc`,
            ...[...common, ...(platforms[index] ?? []), ...modules, ...kind],
            "clients.ts",
          ],
        ]),
      ),
    ),
  ),
};

/** This one, the oldest and the newest supported. */
export const nodes = [
  process.execPath,
  "node_modules/oldest-node/bin/node",
  "node_modules/newest-node/bin/node",
];

export function writeSmokeTests(folder: string, version: string): void {
  cpSync(programs, folder, { recursive: true });
  const names = ["rest-client", "soap-client", "sandbox", "client-core", "contract", "sync"];
  const ours = names.map((name) => [`@marketplace-seller/${name}`, version]);
  const manifest = {
    name: "smoke-tests",
    private: true,
    type: "module",
    dependencies: { ...Object.fromEntries(ours), ...dependencies },
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  const clients = readFileSync(join(programs, "clients.mjs"), "utf8");
  writeFileSync(join(folder, "clients.ts"), `${clients}\n${exportedCall}`);
  const required = clients.replace(/^import (.*) from (.*);$/gm, "const $1 = require($2);");
  writeFileSync(join(folder, "clients.cjs"), required);
  mkdirSync(join(folder, "jest"));
  writeFileSync(join(folder, "jest/package.json"), '{ "type": "commonjs" }\n');
  cpSync(jestSample, join(folder, "jest/order.test.js"));
}

export async function runSmokeTests(folder: string, progress: (line: string) => void) {
  for (const node of nodes) {
    const program = node === process.execPath ? node : join(folder, node);
    const version = (await run(program, ["-v"], { cwd: folder })).trim();
    const tests = { ...smokeTests, ...(node === process.execPath ? smokeTestsOnce : {}) };
    for (const [name, args] of Object.entries(tests)) {
      await run(program, args, { cwd: folder });
      progress(`${name}, Node ${version}`);
    }
  }
}
