import { readdirSync } from "node:fs";
import { join } from "node:path";
import { publishedPackages } from "../src/release/pack.ts";
import { run } from "../src/release/step.ts";
import { repositoryRoot } from "./repository-root.ts";

/**
 * Packs every published package into a folder, in its present built state.
 *
 * @returns the paths of the tarballs
 */
export async function packPackages(folder: string): Promise<readonly string[]> {
  for (const publishedPackage of publishedPackages(repositoryRoot)) {
    const options = { cwd: join(repositoryRoot, publishedPackage.folder) };
    await run("pnpm", ["pack", "--pack-destination", folder], options);
  }
  return readdirSync(folder)
    .filter((name) => name.endsWith(".tgz"))
    .map((name) => join(folder, name));
}
