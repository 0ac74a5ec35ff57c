import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { main as generate } from "../main.ts";
import { ReleaseError, run } from "./step.ts";

/**
 * Turns the pending changesets into versions and changelogs, and writes the contract's version to all files that repeat
 * the version.
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

/**
 * Copies the contract's version from `specs/package.json` to the contract, the clients' user agents and the README. The
 * headers of generated files and the docs read the version from the contract.
 */
export function stampVersion(root: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, "specs/package.json"), "utf8"),
  );
  replace(join(root, "specs/rest/openapi.yaml"), /^( {2}version: ).*$/m, `$1${version}`);
  for (const file of globSync("packages/*/src/version.ts", { cwd: root })) {
    replace(join(root, file), /(export const version = )"[^"]*"/, `$1"${version}"`);
  }
  replace(join(root, "README.md"), /^Version \d+\.\d+/m, `Version ${shorten(version)}`);
  return version;
}

/** `0.1` of `0.1.2`, as the README says it. */
export const shorten = (version: string): string => version.split(".", 2).join(".");

function replace(path: string, pattern: RegExp, replacement: string): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  if (!pattern.test(text)) throw new Error(`${path} contains no version`);
  const next = text.replace(pattern, replacement);
  if (next !== text) writeFileSync(path, next);
}
