import { readFileSync } from "node:fs";
import { join } from "node:path";

/** An entry of a package that users import. */
export interface EntryPoint {
  /** As in `exports`: `.` or `./codec`. */
  readonly subpath: string;
  /** The name of its report, without the ending: `index` or `codec`. */
  readonly name: string;
  /** The absolute path of the declarations that its users get. */
  readonly declarations: string;
}

type Entry = string | { readonly types?: string };

/** What our own packages share; users are promised nothing of it. */
const internal = "./internal";

/** The entries of a package for users that have types, as its package.json lists them. */
export function entryPointsOf(folder: string): readonly EntryPoint[] {
  const manifest: { readonly exports?: Readonly<Record<string, Entry>> } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  return Object.entries(manifest.exports ?? {}).flatMap(([subpath, entry]) => {
    if (subpath === internal || typeof entry === "string" || entry.types === undefined) return [];
    const name = subpath === "." ? "index" : subpath.slice("./".length).replaceAll("/", "-");
    return [{ subpath, name, declarations: join(folder, entry.types) }];
  });
}
