import { existsSync, statSync } from "node:fs";
import nodeModule from "node:module";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { getErrorMessage } from "../domain/sync-error.ts";
import type { SyncOptions } from "../sync-options.ts";
import { isMissingPackage, UsageError } from "./command-io.ts";

/** What a `marketplace-sync.config.ts` or `.mjs` exports as default. */
export interface SyncConfig extends Partial<Omit<SyncOptions, "store">> {
  /** A file name, or a `postgres://` address; `./marketplace.db` by default. */
  readonly database?: string;
}

/**
 * Gives a configuration its type.
 *
 * @example
 * export default defineConfig({
 *   database: "./marketplace.db",
 *   sellers: [{ seller: "shop", credentials: () => vault.read("shop") }],
 * });
 */
export function defineConfig(config: SyncConfig): SyncConfig {
  return config;
}

const NAMES = ["marketplace-sync.config.ts", "marketplace-sync.config.mjs"];

/** @throws UsageError when the one that was named is missing, or one fails or exports no configuration */
export async function readConfigFile(
  folder: string,
  name: string | undefined,
  isRoot: boolean = process.getuid?.() === 0,
): Promise<SyncConfig | undefined> {
  const names = name === undefined ? NAMES : [name];
  const path = names.map((each) => resolve(folder, each)).find((each) => existsSync(each));
  if (path === undefined) {
    if (name === undefined) return undefined;
    throw new UsageError(`There is no configuration file ${name}`);
  }
  if (isRoot) refuseWritableByOthers(path);
  const exported = await importConfig(path);
  if (typeof exported === "object" && exported !== null) return exported;
  throw new UsageError(
    `${path} must export its configuration as default: export default defineConfig({ ... })`,
  );
}

const WRITABLE = { group: 0o020, all: 0o002, sticky: 0o1000 };

/**
 * Whoever may write the file runs code as root. A file or folder that belongs to another user is said, no more: a folder
 * that is mounted into a container usually does.
 *
 * @throws UsageError where a group or all may write the file, or put another in its place
 */
function refuseWritableByOthers(path: string): void {
  for (const each of [path, dirname(path)]) {
    const { uid, gid, mode } = statSync(each);
    // Of a folder such as /tmp others may not replace what is not theirs.
    const isSticky = each !== path && (mode & WRITABLE.sticky) !== 0;
    const isOpen = (mode & WRITABLE.all) !== 0 || ((mode & WRITABLE.group) !== 0 && gid !== 0);
    if (isOpen && !isSticky) {
      throw new UsageError(
        `${each} can be written by others than root, and its code would run as root. ` +
          "Run the command as another user, or take the right from them (chmod go-w).",
      );
    }
    if (uid === 0) continue;
    process.emitWarning(`${each} belongs to user ${uid}, whose code runs as root here`);
  }
}

let canImportOwnPackages = false;

/**
 * Lets a configuration in any folder import this package and those that it comes with, also where they lie elsewhere:
 * in an image, or installed globally. What the folder itself has installed comes first.
 */
function resolveOwnPackages(): void {
  if (canImportOwnPackages) return;
  canImportOwnPackages = true;
  // Not in Node before 22.15; there the folder needs a package of its own.
  nodeModule.registerHooks?.({
    resolve(specifier, context, nextResolve) {
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        if (!specifier.startsWith("@marketplace-seller/") || !isMissingPackage(error)) throw error;
        return nextResolve(specifier, { ...context, parentURL: import.meta.url });
      }
    },
  });
}

async function importConfig(path: string): Promise<unknown> {
  resolveOwnPackages();
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    return module.default;
  } catch (error) {
    const hint = path.endsWith(".ts") ? " (a .ts file needs Node 22.18 or later)" : "";
    const why = getErrorMessage(error);
    throw new UsageError(`${path} cannot be loaded${hint}: ${why}`, { cause: error });
  }
}
