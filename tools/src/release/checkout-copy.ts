import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A copy of this repository with its installed dependencies, which tests may change. */
export interface CheckoutCopy {
  readonly root: string;
  remove(): void;
}

/** Copies the working tree, without what git ignores, and links the dependencies. */
export function copyCheckout(repository: string): CheckoutCopy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "checkout-")));
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list, { cwd: repository, encoding: "utf8" }).split("\0");
  for (const file of files.filter((path) => path !== "" && existsSync(join(repository, path)))) {
    cpSync(join(repository, file), join(root, file));
  }
  linkDependencies(repository, root);
  return { root, remove: () => rmSync(root, { recursive: true }) };
}

/**
 * Gives a checkout the installed dependencies of another. pnpm links relatively, so links to packages of the workspace
 * lead to those of the checkout, and all other links to the installed packages.
 */
export function linkDependencies(from: string, to: string): void {
  const packages = readdirSync(join(from, "packages")).map((name) => `packages/${name}`);
  for (const folder of ["specs", "tools", ...packages]) {
    const modules = join(folder, "node_modules");
    if (!existsSync(join(from, modules))) continue;
    cpSync(join(from, modules), join(to, modules), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !/\/\.(?:vite|cache|astro)/.test(source),
    });
  }
  symlinkSync(join(from, "node_modules"), join(to, "node_modules"));
}
