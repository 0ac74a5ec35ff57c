import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { GeneratedFile } from "../write/generated-file.ts";

/** Says in a package.json that the package may be written again. */
export const generatedBy = "marketplace-seller-sdk";

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, unknown>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const entries = {
  ".": "rest/index",
  "./soap": "soap/index",
  "./soap/codec": "soap/codec/index",
  "./soap/node-soap": "soap/node-soap/index",
};

/** The package.json: what both clients depend on, and the contract's version as its own. */
export function renderManifest(root: string, name: string): GeneratedFile {
  const read = (folder: string): Manifest =>
    JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
  const [rest, soap, core] = ["rest-client", "soap-client", "client-core"].map((folder) =>
    read(`packages/${folder}`),
  );
  if (rest === undefined || soap === undefined || core === undefined) throw new Error("no clients");
  const { typescript } = read(".").devDependencies ?? {};
  const manifest = {
    name,
    version: read("specs").version,
    description: "Client of a marketplace's seller interface, generated from its contract",
    generatedBy,
    license: rest.license,
    type: "module",
    engines: rest.engines,
    sideEffects: false,
    files: ["dist", "contract", "README.md", "LICENSE"],
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([entry, file]) => [
          entry,
          { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
        ]),
      ),
      "./contract/*": "./contract/*",
      "./package.json": "./package.json",
    },
    scripts: { build: "tsc -p tsconfig.json", prepack: "npm run build" },
    dependencies: {
      ...rest.dependencies,
      ...soap.dependencies,
      "@marketplace-seller/client-core": core.version,
    },
    peerDependencies: { ...rest.peerDependencies, ...soap.peerDependencies },
    peerDependenciesMeta: { ...rest.peerDependenciesMeta, ...soap.peerDependenciesMeta },
    devDependencies: {
      "@types/node": read(".").devDependencies?.["@types/node"],
      typescript,
      ...Object.fromEntries(
        [rest, soap].flatMap(({ peerDependencies = {}, devDependencies = {} }) =>
          Object.keys(peerDependencies).map((peer) => [peer, devDependencies[peer] ?? "*"]),
        ),
      ),
    },
  };
  return { path: "package.json", text: `${JSON.stringify(manifest, null, 2)}\n` };
}
