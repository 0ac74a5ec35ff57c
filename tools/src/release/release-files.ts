import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { checkTarball, type PublishedPackage, packPackages, publishedPackages } from "./pack.ts";
import { ReleaseError, type Run, run } from "./step.ts";
import { readSbom } from "./supply-chain.ts";

/**
 * Writes everything that the jobs of a release hand out: `packages/` with all tarballs, `sbom/` with a bill of materials
 * each, `notes.md`, `publish.txt` with the tarballs that the registry lacks, a line each, and `outputs.txt` with the
 * version to tag, or nothing when it has its tag.
 */
export async function writeReleaseFiles(folder: string, { cwd, env }: Run): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "packages"), { recursive: true });
  const tarballs = await packPackages(join(folder, "packages"), cwd);
  const problems = (await Promise.all(tarballs.map(checkTarball))).flat();
  if (problems.length > 0) throw new ReleaseError(problems.join("\n"));
  await writeSboms(join(folder, "sbom"), cwd);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const all = publishedPackages(cwd);
  const version = `v${all[0]?.version}`;
  write(
    "notes.md",
    renderNotes(all, (item) => readIfThere(join(cwd, item, "CHANGELOG.md"))),
  );
  const lacking = await unpublished(all, { cwd, ...(env && { env }) });
  write("publish.txt", lacking.map((item) => `${tarballName(item)}\n`).join(""));
  const tagged = (await run("git", ["tag", "--list", version], { cwd })).trim() !== "";
  write("outputs.txt", tagged ? "" : `version=${version}\n`);
  return [...tarballs.map((file) => basename(file)), `${lacking.length} to publish`];
}

/** CycloneDX. */
async function writeSboms(folder: string, root: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const item of publishedPackages(root)) {
    const sbom = await readSbom(root, item);
    const file = tarballName(item).replace(/tgz$/, "cdx.json");
    writeFileSync(join(folder, file), `${JSON.stringify(sbom, null, 2)}\n`);
  }
}

/** The sections of this version in the packages' changelogs. */
export function renderNotes(
  packages: readonly PublishedPackage[],
  readChangelog: (folder: string) => string | undefined,
): string {
  return packages
    .flatMap(({ name, version, folder }) => {
      const sections = readChangelog(folder)?.split(/^## /m) ?? [];
      const section = sections.find((text) => text.startsWith(`${version}\n`));
      return section === undefined ? [] : `## ${name}\n${section.slice(version.length)}`;
    })
    .join("\n");
}

async function unpublished(
  packages: readonly PublishedPackage[],
  options: Run,
): Promise<readonly PublishedPackage[]> {
  const found = packages.map(({ name, version }) =>
    run("npm", ["view", `${name}@${version}`, "version"], options).catch((error: unknown) => {
      // The registry does not know the name yet.
      if (error instanceof ReleaseError && error.message.includes("E404")) return "";
      throw error;
    }),
  );
  const versions = await Promise.all(found);
  return packages.filter((_, index) => versions[index]?.trim() === "");
}

function tarballName({ name, version }: PublishedPackage): string {
  return `${name.slice(1).replace("/", "-")}-${version}.tgz`;
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
