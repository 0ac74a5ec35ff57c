import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publishedPackages } from "./published-packages.ts";

interface Links {
  /** Address of the git repository, such as `git+https://example.com/team/sdk.git`. */
  readonly repository?: { readonly type: string; readonly url: string };
  /** Address of the documentation. */
  readonly homepage?: string;
}

/**
 * Writes `repository` and `homepage` of the repository's own package.json into the manifest of each published
 * package. Where the repository's manifest has none, the packages get none.
 */
export function stampLinks(root: string): void {
  const { repository, homepage }: Links = manifestAt(join(root, "package.json"));
  for (const { folder } of publishedPackages(root)) {
    const path = join(root, folder, "package.json");
    const { repository: _, homepage: __, ...manifest } = manifestAt(path);
    const links = {
      ...(homepage === undefined ? {} : { homepage }),
      ...(repository === undefined ? {} : { repository: { ...repository, directory: folder } }),
    };
    writeFileSync(path, `${JSON.stringify({ ...manifest, ...links }, null, 2)}\n`);
  }
}

function manifestAt(path: string): Links {
  return JSON.parse(readFileSync(path, "utf8"));
}
