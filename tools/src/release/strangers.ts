import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A way in which strangers use the packages: files in a folder, and what is run there. */
export interface Stranger {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** Programs with their arguments, run by Node. */
  readonly steps: readonly (readonly string[])[];
  /** What the last step prints when its calls succeeded. */
  readonly prints: string;
}

/** Five packages over REST and five orders over SOAP. */
const both = "REST 5, SOAP 5";

const calls = (types: boolean) => `
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const baseUrl${types ? ": string" : ""} = process.argv[2] ?? "";
async function main()${types ? ": Promise<void>" : ""} {
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
): Stranger {
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
      // The libraries' own declarations are checked as well.
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
      [`${folder}/use.ts`]: esm + calls(true),
      [`${folder}/tsconfig.json`]: JSON.stringify(tsconfig),
    },
    steps: [[`node_modules/${compiler}/bin/tsc`, "-p", folder], [`${folder}/out/use.js`]],
    prints: both,
  };
}

const browserEntry = `import { createRestClient } from "@marketplace-seller/rest-client";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const client = createRestClient({ baseUrl: globalThis.process.argv[2], credentials });
const page = await client.packages.list({ size: 5 });
console.log("REST " + page.content.length);
`;

/** What is loaded on demand becomes a file of its own beside the entry. */
const bundleScript = `import { rolldown } from "rolldown";
const bundle = await rolldown({ input: "browser/entry.mjs", platform: "browser", external: [] });
const { output } = await bundle.write({ dir: "browser/out", format: "esm" });
const files = new Set(output.map(({ fileName }) => fileName));
for (const { code = "", imports = [], dynamicImports = [] } of output) {
  const foreign = [...imports, ...dynamicImports].filter((name) => !files.has(name));
  if (foreign.length > 0) throw new Error("the bundle imports " + foreign.join(", "));
  if (/from\\s*["']node:/.test(code)) throw new Error("the bundle needs Node");
}
`;

/** Every way that is tried. */
export const strangers: readonly Stranger[] = [
  {
    name: "ECMAScript modules",
    files: { "esm/use.mjs": esm + calls(false) },
    steps: [["esm/use.mjs"]],
    prints: both,
  },
  {
    name: "CommonJS through require",
    files: { "cjs/use.cjs": commonJs + calls(false) },
    steps: [["cjs/use.cjs"]],
    prints: both,
  },
  ...(["typescript-5", "typescript-7"] as const).flatMap((compiler) =>
    (["strict", "loose"] as const).flatMap((kind) =>
      (["bundler", "node16"] as const).map((resolution) => typescript(compiler, kind, resolution)),
    ),
  ),
  {
    name: "a bundle for browsers",
    files: { "browser/entry.mjs": browserEntry, "browser/bundle.js": bundleScript },
    steps: [["browser/bundle.js"], ["browser/out/entry.js"]],
    prints: "REST 5",
  },
];

/** The oldest Node that the packages promise to run on, in the folder of the strangers. */
export const oldestNode = "node_modules/oldest-node/bin/node";

const serve = `import { startSandbox } from "@marketplace-seller/sandbox";
const sandbox = await startSandbox({ port: 0, packages: 50, products: 5 });
console.log(String(sandbox.url).replace(/[/]$/, ""));
`;

/** What strangers install beside the packages. */
const tools = {
  "oldest-node": `npm:node-${process.platform}-${process.arch}@22.13.0`,
  "@types/node": "24.19.2",
  rolldown: "1.2.19",
  "typescript-5": "npm:typescript@5.9.3",
  "typescript-7": "npm:typescript@7.0.2",
};

/** Writes the files of all strangers, and the manifest they share. */
export function writeStrangers(folder: string, version: string): void {
  const ours = ["rest-client", "soap-client", "sandbox", "client-core", "contract"];
  const manifest = {
    name: "strangers",
    private: true,
    type: "module",
    dependencies: {
      ...Object.fromEntries(ours.map((name) => [`@marketplace-seller/${name}`, version])),
      ...tools,
    },
  };
  const files = Object.assign(
    { "package.json": JSON.stringify(manifest), "serve.mjs": serve },
    ...strangers.map((stranger) => stranger.files),
  );
  for (const [path, text] of Object.entries<string>(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
