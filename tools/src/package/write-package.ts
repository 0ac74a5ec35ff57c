import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { GeneratedFile } from "../write/generated-file.ts";
import { generatedBy } from "./package-files.ts";

/** Why a folder cannot take the package; undefined when it can. */
export function findRefusal(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  try {
    if (readdirSync(folder).length === 0) return undefined;
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    if (manifest.generatedBy === generatedBy) return undefined;
  } catch {
    // No folder, or no package.json to read: somebody else's.
  }
  return `${folder} is not empty, and holds no package that was written here before`;
}

/** Writes the package; of an earlier one, what is no longer generated goes. */
export function writePackage(folder: string, files: readonly GeneratedFile[]): void {
  for (const part of ["src", "contract", "dist"]) {
    rmSync(join(folder, part), { recursive: true, force: true });
  }
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
