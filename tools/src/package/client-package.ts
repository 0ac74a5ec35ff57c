import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { bundleContract } from "../../../specs/build/main.ts";
import { readTextUnder } from "../../../specs/build/read-text.ts";
import type { GeneratedFile } from "../write/write-files.ts";

/** The files that every generated package has: compiler settings and a README. */
const template = fileURLToPath(new URL("template", import.meta.url));

const parts: Readonly<Record<string, string>> = {
  "packages/rest-client/src/": "src/rest/",
  "packages/soap-client/src/": "src/soap/",
};

/**
 * Builds a complete client package for REST and SOAP under a name of the user's choice: the sources of both clients,
 * the generated files, the contract, and the build settings.
 */
export function clientPackage(
  root: string,
  name: string,
  overlays: readonly string[],
  generated: readonly GeneratedFile[],
): GeneratedFile[] {
  const sources = Object.entries(parts).flatMap(([from, to]) =>
    [
      ...handWritten(root, from).map((path) => ({ path, text: textAt(root, path) })),
      ...generated.filter(({ path }) => path.startsWith(from)),
    ].map(({ path, text }) => ({ path: to + path.slice(from.length), text })),
  );
  const contract = Object.entries(bundleContract(readTextUnder(root), overlays));
  return [
    ...sources,
    ...contract.map(([file, text]) => ({ path: `contract/${file}`, text })),
    renderManifest(root, name),
    ...["tsconfig.json", "README.md"].map((path) => ({
      path,
      text: textAt(template, path).replaceAll("{{name}}", name),
    })),
    { path: "LICENSE", text: textAt(root, "LICENSE") },
  ];
}

function handWritten(root: string, folder: string): string[] {
  return globSync(`${folder}**/*.ts`, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.(?:test|test-d|fixture|gen)\.ts$/.test(path))
    .sort();
}

function textAt(root: string, path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The member of package.json that marks a generated package, which the command may overwrite. */
const generatedBy = "marketplace-seller-sdk";

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, unknown>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The versions that `catalog:` in package.json files of this workspace stands for. */
type Catalog = Readonly<Record<string, string>>;

const entries = {
  ".": "rest/index",
  "./premises": "rest/premises/index",
  "./soap": "soap/index",
  "./soap/codec": "soap/codec/index",
  "./soap/node-soap": "soap/node-soap/index",
};

function renderManifest(root: string, name: string): GeneratedFile {
  const { catalog }: { catalog: Catalog } = parse(textAt(root, "pnpm-workspace.yaml"));
  const read = (folder: string): Manifest =>
    JSON.parse(textAt(root, join(folder, "package.json")), (name, value) =>
      value === "catalog:" ? catalog[name] : value,
    );
  const rest = read("packages/rest-client");
  const soap = read("packages/soap-client");
  const { typescript, "@types/node": node } = read(".").devDependencies ?? {};
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
      "@marketplace-seller/client-core": read("packages/client-core").version,
    },
    peerDependencies: { ...rest.peerDependencies, ...soap.peerDependencies },
    peerDependenciesMeta: { ...rest.peerDependenciesMeta, ...soap.peerDependenciesMeta },
    devDependencies: {
      "@types/node": node,
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

export function findRefusal(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  try {
    if (readdirSync(folder).length === 0) return undefined;
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (manifest.generatedBy === generatedBy) return undefined;
  } catch {
    // A folder without a readable package.json is not a generated package and is not overwritten.
  }
  return `${folder} is not empty, and does not contain a package that this command wrote`;
}

/** Removes files of an earlier run that are no longer generated. */
export function writePackage(folder: string, files: readonly GeneratedFile[]): void {
  for (const part of ["src", "contract", "dist"]) {
    rmSync(join(folder, part), { recursive: true, force: true });
  }
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
