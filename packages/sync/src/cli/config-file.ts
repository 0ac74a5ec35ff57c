import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { messageOf } from "../domain/sync-error.ts";
import type { SyncOptions } from "../sync-options.ts";
import { UsageError } from "./command-io.ts";

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
): Promise<SyncConfig | undefined> {
  const names = name === undefined ? NAMES : [name];
  const path = names.map((each) => resolve(folder, each)).find((each) => existsSync(each));
  if (path === undefined) {
    if (name === undefined) return undefined;
    throw new UsageError(`There is no configuration file ${name}`);
  }
  const exported = await importConfig(path);
  if (typeof exported === "object" && exported !== null) return exported;
  throw new UsageError(
    `${path} must export its configuration as default: export default defineConfig({ ... })`,
  );
}

async function importConfig(path: string): Promise<unknown> {
  try {
    const module: { readonly default?: unknown } = await import(pathToFileURL(path).href);
    return module.default;
  } catch (error) {
    const hint = path.endsWith(".ts") ? " (a .ts file needs Node 22.18 or later)" : "";
    const why = messageOf(error);
    throw new UsageError(`${path} cannot be loaded${hint}: ${why}`, { cause: error });
  }
}
