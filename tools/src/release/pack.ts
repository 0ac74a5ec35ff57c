import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  type CheckResult,
  checkPackage,
  createPackageFromTarballData,
} from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { run } from "./step.ts";

/** Module resolution modes that an ESM package for Node 22 and later does not support. */
const NOT_PROMISED: ReadonlySet<string> = new Set(["node10", "node16-cjs"]);

/** What npm needs to link a package to its source and to accept its provenance, and people to find it. */
const required = ["repository", "homepage", "bugs", "keywords"];

/**
 * Packs every built package, with the address of the workflow's repository in its manifest.
 *
 * @returns the paths of the tarballs
 */
export async function packPackages(
  folder: string,
  root: string,
  packages = publishedPackages(root),
): Promise<readonly string[]> {
  const stamp = `--config.pnpmfile=${join(import.meta.dirname, "stamp-manifest.mjs")}`;
  for (const publishedPackage of packages) {
    const cwd = join(root, publishedPackage.folder);
    await run("pnpm", [stamp, "pack", "--pack-destination", folder], { cwd });
  }
  return globSync("*.tgz", { cwd: folder }).map((file) => join(folder, file));
}

/**
 * Checks with publint and are-the-types-wrong that a package can be installed, imported and typed as its manifest
 * declares, and that npm can link it to its source.
 *
 * @returns the problems
 */
export async function checkTarball(file: string): Promise<readonly string[]> {
  const tarball = new Uint8Array(readFileSync(file));
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  const lacking = required
    .filter((name) => !(name in pkg))
    .map((name) => `has no ${name}; set GITHUB_SERVER_URL and GITHUB_REPOSITORY as GitHub does`);
  const types = wrongTypes(await checkPackage(createPackageFromTarballData(tarball)));
  const linted = messages.map((message) => formatMessage(message, pkg, { color: false }));
  return [...lacking, ...linted, ...types].map((problem) => `${basename(file)}: ${problem}`);
}

function wrongTypes(result: CheckResult): (string | undefined)[] {
  // The npm package of the contract has no code, so its types are not checked.
  if (!result.types) return [];
  return result.problems
    .filter((problem) => !("resolutionKind" in problem && NOT_PROMISED.has(problem.resolutionKind)))
    .map((item) => JSON.stringify(item));
}

export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Lists the released packages, each after those packages of this repository that it depends on. */
export function publishedPackages(root: string): readonly PublishedPackage[] {
  const all = globSync(["specs/package.json", "packages/*/package.json"], { cwd: root })
    .sort()
    .map((file) => ({ folder: dirname(file), manifest: manifestAt(join(root, file)) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest: { name, version, dependencies = {} } }) => {
      return { name, version, folder: folder.replaceAll("\\", "/"), dependencies };
    });
  const order: PublishedPackage[] = [];
  const visit = (publishedPackage: PublishedPackage): void => {
    if (order.includes(publishedPackage)) return;
    for (const other of all) if (other.name in publishedPackage.dependencies) visit(other);
    order.push(publishedPackage);
  };
  for (const item of all) visit(item);
  return order;
}

function manifestAt(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8"));
}
