import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Writes the contract's version, as `specs/package.json` has it, to every other place that says it:
 * the contract itself and the clients' user agents. Generated headers and docs read it from there.
 *
 * @returns the version
 */
export function stampVersion(root: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, "specs/package.json"), "utf8"),
  );
  replace(join(root, "specs/rest/openapi.yaml"), /^( {2}version: ).*$/m, `$1${version}`);
  for (const file of globSync("packages/*/src/version.ts", { cwd: root })) {
    replace(join(root, file), /(export const version = )"[^"]*"/, `$1"${version}"`);
  }
  return version;
}

function replace(path: string, pattern: RegExp, replacement: string): void {
  if (!existsSync(path)) return;
  const text = readFileSync(path, "utf8");
  if (!pattern.test(text)) throw new Error(`${path} says no version`);
  const next = text.replace(pattern, replacement);
  if (next !== text) writeFileSync(path, next);
}
