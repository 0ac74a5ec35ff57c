import { existsSync, readFileSync, statSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SyncOptions } from "../../app/sync-options.ts";
import { getErrorMessage } from "../../contract/sync-error.ts";
import { UsageError } from "../exit-codes.ts";
import { isMissingPackage } from "../missing-package.ts";

/** The default export of `marketplace-sync.config.ts`, `.mts` or `.mjs`. */
export interface SyncConfig extends Partial<Omit<SyncOptions, "store">> {
  /** A file name or a `postgres://` address. Default `./marketplace.db`. */
  readonly database?: string;
}

/**
 * Returns a configuration unchanged; editors then know its type.
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

const FILE_NAMES = [".ts", ".mts", ".mjs"].map((ending) => `marketplace-sync.config${ending}`);

/**
 * Undefined when the folder has none.
 *
 * @throws UsageError when the named file is missing, or a file fails to load or has no default export
 */
export async function readConfigFile(
  folder: string,
  name: string | undefined,
  warn: (message: string) => void = () => undefined,
  isRoot: boolean = process.getuid?.() === 0,
): Promise<SyncConfig | undefined> {
  const names = name === undefined ? FILE_NAMES : [name];
  const path = names
    .map((fileName) => resolve(folder, fileName))
    .find((candidate) => existsSync(candidate));
  if (path === undefined) {
    if (name === undefined) return undefined;
    throw new UsageError(`The configuration file ${name} does not exist`);
  }
  if (isRoot) refuseWritableByOthers(path, warn);
  const exported = await importConfig(path);
  if (typeof exported === "object" && exported !== null) return exported;
  throw new UsageError(
    `${path} must export its configuration as default: export default defineConfig({ ... })`,
  );
}

const MODE = { groupWrite: 0o020, othersWrite: 0o002, sticky: 0o1000 };

/**
 * Protects root from code that another user wrote. A file or folder of another user is only warned of, because a folder
 * mounted into a container usually is one.
 *
 * @throws UsageError when a group, or all users, may write or replace the file
 */
function refuseWritableByOthers(path: string, warn: (message: string) => void): void {
  for (const checked of [path, dirname(path)]) {
    const { uid, gid, mode } = statSync(checked);
    // In a folder such as /tmp, other users may not replace a file.
    const isSticky = checked !== path && (mode & MODE.sticky) !== 0;
    const isGroupWritable = (mode & MODE.groupWrite) !== 0 && gid !== 0;
    const isWritable = (mode & MODE.othersWrite) !== 0 || isGroupWritable;
    if (isWritable && !isSticky) {
      throw new UsageError(
        `${checked} can be written by other users, and its code would run as root. ` +
          "Run the command as another user, or remove the write permission of other users (chmod go-w).",
      );
    }
    if (uid === 0) continue;
    warn(
      `${checked} belongs to user ${uid}, and its code runs as root; run the command as that user instead`,
    );
  }
}

let isHookRegistered = false;

const MODULE_SYNTAX = /^\s*(?:import|export)\b/m;

/**
 * Reads a .ts file written as a module as one, even where package.json says CommonJS, as after `npm init`. Lets it
 * import this package and its dependencies even if they are installed elsewhere, in a container image or globally;
 * those in its folder take precedence.
 */
function registerHooksOnce(): void {
  if (isHookRegistered) return;
  isHookRegistered = true;
  registerHooks({
    resolve(specifier, context, nextResolve) {
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        if (!specifier.startsWith("@marketplace-seller/") || !isMissingPackage(error)) throw error;
        return nextResolve(specifier, { ...context, parentURL: import.meta.url });
      }
    },
    load(url, context, nextLoad) {
      const isModule =
        context.format === "commonjs-typescript" &&
        MODULE_SYNTAX.test(readFileSync(fileURLToPath(url), "utf8"));
      return nextLoad(url, isModule ? { ...context, format: "module-typescript" } : context);
    },
  });
}

const NEEDS_NODE = " (a .ts file needs Node 22.18 or later)";

async function importConfig(path: string): Promise<unknown> {
  registerHooksOnce();
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    return module.default;
  } catch (error) {
    const reason = getErrorMessage(error);
    throw new UsageError(
      `${path} cannot be loaded${path.endsWith("ts") ? NEEDS_NODE : ""}: ${reason}`,
      {
        cause: error,
      },
    );
  }
}
