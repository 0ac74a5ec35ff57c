import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** A copy of this repository that may be changed, with the installed dependencies beside it. */
export interface CheckoutCopy {
  readonly root: string;
  remove(): void;
}

const leftOut = new Set(["node_modules", "dist", "reports", ".turbo", "results", "coverage"]);

/**
 * Copies the working tree. Dependencies are links to those of this checkout, except the workspace's own
 * packages, which are links to their copies.
 *
 * @param repository - the root folder of this checkout, ending in a slash
 */
export function copyCheckout(repository: string): CheckoutCopy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "checkout-")));
  const folders = ["specs", "tools", ...readdirSync(join(repository, "packages")).map(inPackages)];
  for (const folder of folders) {
    cpSync(join(repository, folder), join(root, folder), {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    });
    linkDependencies(repository, root, folder);
  }
  for (const file of [
    "package.json",
    "tsconfig.base.json",
    "vitest.base.ts",
    "rolldown.base.ts",
    "redocly.yaml",
    "LICENSE",
  ]) {
    cpSync(join(repository, file), join(root, file));
  }
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

function inPackages(name: string): string {
  return `packages/${name}`;
}

function linkDependencies(repository: string, root: string, folder: string): void {
  const from = join(repository, folder, "node_modules");
  if (!existsSync(from)) return;
  mkdirSync(join(root, folder, "node_modules/@marketplace-seller"), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name.startsWith(".") || name === "@marketplace-seller") continue;
    symlinkSync(realpathSync(join(from, name)), join(root, folder, "node_modules", name));
  }
  const own = join(from, "@marketplace-seller");
  for (const name of existsSync(own) ? readdirSync(own) : []) {
    const target = realpathSync(join(own, name)).replace(realpathSync(repository), `${root}/`);
    symlinkSync(target, join(root, folder, "node_modules/@marketplace-seller", name));
  }
}
