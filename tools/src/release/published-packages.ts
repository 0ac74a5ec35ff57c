import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A package that is released. */
export interface PublishedPackage {
  readonly name: string;
  readonly version: string;
  /** Relative to the repository's root. */
  readonly folder: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The packages that are released, each after those of this repository that it depends on. */
export function publishedPackages(root: string): readonly PublishedPackage[] {
  const all = globSync(["specs/package.json", "packages/*/package.json"], { cwd: root })
    .sort()
    .map((file) => ({ folder: dirname(file), manifest: manifestAt(join(root, file)) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest: { name, version, dependencies = {} } }) => {
      return { name, version, folder: folder.replaceAll("\\", "/"), dependencies };
    });
  const order: PublishedPackage[] = [];
  const visit = (each: PublishedPackage): void => {
    if (order.includes(each)) return;
    for (const other of all) if (other.name in each.dependencies) visit(other);
    order.push(each);
  };
  for (const each of all) visit(each);
  return order;
}

function manifestAt(path: string): Manifest {
  return JSON.parse(readFileSync(path, "utf8"));
}
