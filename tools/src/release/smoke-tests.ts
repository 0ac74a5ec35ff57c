import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files that use the installed packages as users do, and the programs to run in their folder. */
export interface SmokeTest {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The programs, with their arguments, that Node runs one after the other. */
  readonly steps: readonly (readonly string[])[];
  /** The output of the last program when its calls succeeded. */
  readonly prints: string;
  /** Why it runs only on the Node version of this workspace. */
  readonly onThisNodeAlone?: string;
}

/** The smoke test lists five packages over REST and five orders over SOAP. */
const both = "REST 5, SOAP 5";

const calls = `
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const baseUrl = process.argv[2] ?? "";
async function main() {
  const rest = createRestClient({ baseUrl, credentials });
  const page = await rest.packages.list({ size: 5 });
  const soap = createSoapClient({ baseUrl, credentials });
  let orders = 0;
  for await (const order of soap.orders.items({ searchData: {}, pageSize: 5 })) {
    if (order.id === "" || (orders += 1) === 5) break;
  }
  console.log("REST " + page.content.length + ", SOAP " + orders);
}
main();
`;

const esm = `import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient } from "@marketplace-seller/soap-client";
`;
const commonJs = `const { createRestClient } = require("@marketplace-seller/rest-client");
const { createSoapClient } = require("@marketplace-seller/soap-client");
`;

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  noUnusedLocals: true,
};
const loose = { strict: false };

function typescript(
  compiler: "typescript-5" | "typescript-7",
  kind: "strict" | "loose",
  resolution: "bundler" | "node16",
): SmokeTest {
  const modules =
    resolution === "bundler"
      ? { module: "esnext", moduleResolution: "bundler" }
      : { module: "node16", moduleResolution: "node16" };
  const folder = `${compiler}-${kind}-${resolution}`;
  const tsconfig = {
    compilerOptions: {
      target: "es2022",
      lib: ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
      types: ["node"],
      // The compiler option `skipLibCheck` is off, so that the compiler also checks the declarations of the published
      // packages.
      skipLibCheck: false,
      outDir: "out",
      rootDir: ".",
      ...modules,
      ...(kind === "strict" ? strict : loose),
    },
    include: ["use.ts"],
  };
  return {
    name: `${compiler}, ${kind}, ${resolution} resolution`,
    files: {
      [`${folder}/package.json`]: '{ "type": "module" }\n',
      [`${folder}/use.ts`]: esm + calls,
      [`${folder}/tsconfig.json`]: JSON.stringify(tsconfig),
    },
    steps: [[`node_modules/${compiler}/bin/tsc`, "-p", folder], [`${folder}/out/use.js`]],
    prints: both,
  };
}

/**
 * A program that uses the sync with a new database file: a feed with a consumer, a keyed write made twice, and a
 * desired stock.
 */
const sync = `import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSync, sqliteStore } from "@marketplace-seller/sync";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const sync = createSync({
  store: sqliteStore(join(mkdtempSync(join(tmpdir(), "sync-")), "orders.db")),
  client: { baseUrl: process.argv[2] },
  sellers: [{ seller: "shop", credentials }],
});
let received = 0;
await sync.consume("erp", async (changes, tx) => {
  await tx.query("SELECT ?", [changes.length]);
  received += changes.length;
});
await sync.once();
const [{ changes }] = await sync.status();
const { packages, laborCosts } = sync.client("shop");
const [{ orderNumber, id: packageId, lines }] = (await packages.list({ status: "Picking" })).content;
const [{ orderLineId }] = lines;
const add = () =>
  laborCosts.add(
    { laborCostDetails: [{ orderLineId, totalLaborCostExcludingVAT: "7.35" }] },
    { key: "costs", context: { orderNumber, packageId } },
  );
const sent = [(await add()).sent, (await add()).sent];
await sync.offers.set("shop", [{ stockCode: "STK-00001", quantity: 7 }]);
await sync.offers.push("shop");
const stock = [];
for await (const offer of sync.offers.list("shop")) stock.push(offer.stock?.state);
await sync.close();
console.log("all received " + (received === changes && changes > 0) + ", sent " + sent + ", stock " + stock);
`;

const syncCommand = `import { spawnSync } from "node:child_process";
const bin = "node_modules/@marketplace-seller/sync/dist/bin.js";
const seller = { MARKETPLACE_BASE_URL: process.argv[2], MARKETPLACE_APP_KEY: "k", MARKETPLACE_APP_SECRET: "s" };
// Suppresses the warning of Node 22.15 that its SQLite module is experimental.
const env = { ...process.env, ...seller, NODE_NO_WARNINGS: "1" };
const run = (...args) => spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", env });
const { stdout } = run("--help");
const { stderr } = run("once", "--database", "postgres://localhost/orders");
console.log(/^Usage: [\\w-]+/.exec(stdout)?.[0] + "; " + stderr.trim());
`;

/** The example test of the testing guide, in a project with CommonJS modules. */
const jestSample = new URL(
  "../../../packages/examples/src/guides/testing/jest-order.cjs",
  import.meta.url,
);

const jest = `import { spawnSync } from "node:child_process";
const args = ["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--rootDir", "jest/tests"];
const { stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
console.log(/^Tests: +(.*)/m.exec(stderr)?.[1] ?? stderr);
`;

export const smokeTests: readonly SmokeTest[] = [
  {
    name: "ECMAScript modules",
    files: { "esm/use.mjs": esm + calls },
    steps: [["esm/use.mjs"]],
    prints: both,
  },
  {
    name: "CommonJS through require",
    files: { "cjs/use.cjs": commonJs + calls },
    steps: [["cjs/use.cjs"]],
    prints: both,
  },
  ...(["typescript-5", "typescript-7"] as const).flatMap((compiler) =>
    (["strict", "loose"] as const).flatMap((kind) =>
      (["bundler", "node16"] as const).map((resolution) => typescript(compiler, kind, resolution)),
    ),
  ),
  {
    name: "a Jest project of CommonJS modules",
    files: {
      "jest/run.mjs": jest,
      "jest/tests/package.json": '{ "type": "commonjs" }\n',
      "jest/tests/order.test.js": readFileSync(jestSample, "utf8"),
    },
    steps: [["jest/run.mjs"]],
    prints: "1 passed, 1 total",
    onThisNodeAlone:
      "Jest on Node 22.15 cannot require what the sandbox needs of ECMAScript modules",
  },
  {
    name: "sync without PostgreSQL",
    files: { "sync/use.mjs": sync },
    steps: [["sync/use.mjs"]],
    prints: "all received true, sent true,false, stock confirmed",
  },
  {
    name: "the command of sync",
    files: { "sync/command.mjs": syncCommand },
    steps: [["sync/command.mjs"]],
    prints: "Usage: marketplace-sync; error: PostgreSQL needs the package pg: npm install pg",
  },
];

/** Those that run on every Node. The others compile, and a compiler's result is the same on every Node. */
export const portableTests: readonly SmokeTest[] = smokeTests.filter(
  ({ steps, onThisNodeAlone }) => steps.length === 1 && onThisNodeAlone === undefined,
);

/** The oldest and the newest supported Node, as installed beside the packages. */
export const otherNodes = [
  "node_modules/oldest-node/bin/node",
  "node_modules/newest-node/bin/node",
];

const serve = `import { startSandbox } from "@marketplace-seller/sandbox";
const sandbox = await startSandbox({ port: 0, packages: 50, products: 5 });
console.log(String(sandbox.url).replace(/[/]$/, ""));
`;

const tools = {
  "oldest-node": `npm:node-${process.platform}-${process.arch}@22.15.0`,
  "newest-node": `npm:node-${process.platform}-${process.arch}@26.10.0`,
  "@types/node": "24.19.2",
  jest: "30.5.2",
  "typescript-5": "npm:typescript@5.9.3",
  "typescript-7": "npm:typescript@7.0.2",
};

export function writeSmokeTests(folder: string, version: string): void {
  const packageNames = ["rest-client", "soap-client", "sandbox", "client-core", "contract", "sync"];
  const manifest = {
    name: "smoke-tests",
    private: true,
    type: "module",
    dependencies: {
      ...Object.fromEntries(packageNames.map((name) => [`@marketplace-seller/${name}`, version])),
      ...tools,
    },
  };
  const files = Object.assign(
    { "package.json": JSON.stringify(manifest), "serve.mjs": serve },
    ...smokeTests.map(({ files }) => files),
  );
  for (const [path, text] of Object.entries<string>(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
