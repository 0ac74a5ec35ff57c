import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { main as generate } from "../main.ts";
import { stampVersion } from "./stamp-version.ts";
import { ReleaseError, run } from "./step.ts";

/**
 * Turns the pending changesets into versions and changelogs, and writes the contract's version wherever it is
 * repeated.
 *
 * @param root - the repository's root folder; its files are changed
 * @returns the new version
 */
export async function versionPackages(root: string): Promise<string> {
  const changeset = join(root, "node_modules/@changesets/cli/bin.js");
  await run(process.execPath, [changeset, "version"], { cwd: root });
  const version = stampVersion(root);
  const messages: string[] = [];
  const note = (line: string) => messages.push(line);
  const code = await generate([], { root: pathToFileURL(join(root, "/")), out: note, err: note });
  if (code !== 0) throw new ReleaseError(messages.join("\n"));
  return version;
}

/** Adds a changeset where none is pending, so that a dry release has something to version. */
export function ensureChangeset(root: string): boolean {
  if (globSync(".changeset/*.md", { cwd: root }).some((file) => !file.endsWith("README.md"))) {
    return false;
  }
  writeFileSync(
    join(root, ".changeset/dry-release.md"),
    '---\n"@marketplace-seller/contract": patch\n---\n\nA dry release.\n',
  );
  return true;
}
