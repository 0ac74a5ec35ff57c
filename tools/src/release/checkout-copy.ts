import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

/** A copy of this repository with its installed dependencies, which tests may change. */
export interface CheckoutCopy {
  readonly root: string;
  remove(): void;
}

const generatedFolders = new Set(["dist", "reports", ".turbo", "results", "coverage"]);

/**
 * Copies the working tree. pnpm links dependencies relatively, so links to packages of the workspace lead to their
 * copies, and all other links to the installed packages.
 */
export function copyCheckout(repository: string): CheckoutCopy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "checkout-")));
  const runtime = join(repository, "tools/runtime/node_modules");
  const packages = readdirSync(join(repository, "packages")).map((name) => `packages/${name}`);
  for (const path of [
    "specs",
    "tools",
    ...packages,
    "package.json",
    "pnpm-workspace.yaml",
    "tsconfig.base.json",
    "vitest.base.ts",
    "rolldown.base.ts",
    "redocly.yaml",
    "LICENSE",
  ]) {
    cpSync(join(repository, path), join(root, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !generatedFolders.has(basename(source)) && source !== runtime,
    });
  }
  symlinkSync(join(repository, "node_modules"), join(root, "node_modules"));
  return { root, remove: () => rmSync(root, { recursive: true }) };
}
