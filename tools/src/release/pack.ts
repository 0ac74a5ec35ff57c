import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  type CheckResult,
  checkPackage,
  createPackageFromTarballData,
} from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { ReleaseError, type Run, run } from "./step.ts";

/** Module resolution modes that an ESM package for Node 22 and later does not support. */
const NOT_PROMISED: ReadonlySet<string> = new Set(["node10", "node16-cjs"]);

/**
 * Packs the built packages whose version the registry lacks, and checks with publint and are-the-types-wrong that
 * each can be installed, imported and typed as its package.json declares.
 */
export async function packReleases(folder: string, { cwd, env }: Run): Promise<readonly string[]> {
  const changeset = join(cwd, "node_modules/@changesets/cli/bin.js");
  await run(process.execPath, [changeset, "pack", "--out-dir", folder], {
    cwd,
    ...(env && { env }),
  });
  const tarballs = globSync("packages/*.tgz", { cwd: folder }).map((file) => join(folder, file));
  const problems = await Promise.all(tarballs.map(checkTarball));
  if (problems.flat().length > 0) throw new ReleaseError(problems.flat().join("\n"));
  return tarballs;
}

async function checkTarball(file: string): Promise<string[]> {
  const tarball = new Uint8Array(readFileSync(file));
  const { messages, pkg } = await publint({ pack: { tarball: tarball.buffer }, strict: true });
  const types = wrongTypes(await checkPackage(createPackageFromTarballData(tarball)));
  return [
    ...messages.map((message) => formatMessage(message, pkg, { color: false })),
    ...types,
  ].map((problem) => `${file}: ${problem}`);
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
