import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { publishedPackages } from "../release/published-packages.ts";

/** What a published package lets others reach. */
export interface PackageEntries {
  readonly name: string;
  /** Relative to the repository's root. */
  readonly folder: string;
  /** The source of each entry that is code, by its place in `exports`. */
  readonly code: ReadonlyMap<string, string>;
  /** Entries that are files of another kind, by their place in `exports`. */
  readonly files: readonly string[];
  /** Commands that come with it. */
  readonly commands: readonly string[];
}

type Entry = string | { readonly "@marketplace-seller/source"?: string };

/** The entries of every published package, as its package.json lists them. */
export function entryPoints(root: string): readonly PackageEntries[] {
  return publishedPackages(root).map(({ name, folder }) => {
    const manifest: {
      readonly exports?: Readonly<Record<string, Entry>>;
      readonly bin?: Readonly<Record<string, string>>;
    } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    const code = new Map<string, string>();
    const files: string[] = [];
    for (const [place, entry] of Object.entries(manifest.exports ?? {})) {
      const source = typeof entry === "string" ? undefined : entry["@marketplace-seller/source"];
      if (source === undefined) files.push(place);
      else code.set(place, pathUnder(root, folder, source));
    }
    return { name, folder, code, files, commands: Object.keys(manifest.bin ?? {}) };
  });
}

function pathUnder(root: string, folder: string, file: string): string {
  return relative(root, resolve(root, folder, file)).replaceAll("\\", "/");
}
