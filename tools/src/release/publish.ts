import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PublishedPackage, publishedPackages } from "./published-packages.ts";
import { ReleaseError, run } from "./step.ts";

/**
 * Publishes every package whose version the registry does not have yet, with provenance, and tags the
 * commit with each. The packages are built before.
 *
 * @param root - the repository's root folder
 */
export async function publish(root: string, progress: (line: string) => void): Promise<void> {
  for (const each of publishedPackages(root)) {
    const name = `${each.name}@${each.version}`;
    if (await isPublished(root, name)) {
      progress(`${name} is published already`);
      continue;
    }
    await publishOne(root, each);
    await run("git", ["tag", "--annotate", name, "--message", name], { cwd: root });
    progress(`published ${name}`);
  }
}

async function isPublished(root: string, name: string): Promise<boolean> {
  try {
    return (await run("npm", ["view", name, "version"], { cwd: root })).trim() !== "";
  } catch (error) {
    // npm says that there is no such version by failing so; anything else is a failure.
    if (error instanceof ReleaseError && error.message.includes("E404")) return false;
    throw error;
  }
}

async function publishOne(root: string, { folder }: PublishedPackage): Promise<void> {
  const target = mkdtempSync(join(tmpdir(), "publish-"));
  try {
    await run("pnpm", ["pack", "--pack-destination", target], { cwd: join(root, folder) });
    for (const tarball of readdirSync(target)) {
      const path = join(target, tarball);
      await run("npm", ["publish", path, "--access", "public", "--provenance"], { cwd: root });
    }
  } finally {
    rmSync(target, { recursive: true });
  }
}
