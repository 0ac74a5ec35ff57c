import { commandOptions } from "../option-table.ts";
import type { SyncSeller } from "../sync-options.ts";
import { type CommandIo, UsageError } from "./command-io.ts";

type Environment = CommandIo["environment"];

/** The names in `MARKETPLACE_SELLERS`, such as `shop-1,shop-2`; undefined where it is not set. */
export function namesOfEnvironment(environment: Environment): readonly string[] | undefined {
  const { variable } = commandOptions.sellers;
  const text = environment[variable]?.trim() ?? "";
  if (text === "") return undefined;
  const names = text.split(",").map((name) => name.trim());
  const suffixes = new Map<string, string>();
  for (const name of names) {
    const suffix = suffixOf(name);
    const other = suffixes.get(suffix);
    if (suffix === "_" || other !== undefined) {
      throw new UsageError(
        other === undefined
          ? `${variable} must be names with commas between them, such as shop-1,shop-2`
          : `${variable}: ${JSON.stringify(other)} and ${JSON.stringify(name)} have the same variables (..._${suffix})`,
      );
    }
    suffixes.set(suffix, name);
  }
  return names;
}

/** What the names of a seller's variables end in: `SHOP_1` for `shop-1`. */
function suffixOf(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]+/g, "_") || "_";
}

interface EnvironmentOptions {
  /** The name of the one seller where `MARKETPLACE_SELLERS` is not set. */
  readonly name: string;
  /** The address of all sellers that have none of their own. */
  readonly baseUrl: string | undefined;
}

/**
 * The sellers that the environment names: those of `MARKETPLACE_SELLERS`, each with `MARKETPLACE_APP_KEY_<NAME>` and
 * `MARKETPLACE_APP_SECRET_<NAME>`, else one with `MARKETPLACE_APP_KEY` and `MARKETPLACE_APP_SECRET`.
 *
 * @returns with the variables that are not set
 */
export function sellersOfEnvironment(
  environment: Environment,
  { name, baseUrl }: EnvironmentOptions,
): { readonly sellers: readonly SyncSeller[]; readonly missing: readonly string[] } {
  const names = namesOfEnvironment(environment);
  const missing = new Set<string>();
  const find = (variable: string): string => environment[variable]?.trim() ?? "";
  const read = (variable: string): string => {
    if (find(variable) === "") missing.add(variable);
    return find(variable);
  };
  const address = commandOptions.baseUrl.variable;
  const sellers = (names ?? [name]).map((seller) => {
    const suffix = names === undefined ? "" : `_${suffixOf(seller)}`;
    const own = suffix === "" ? "" : find(`${address}${suffix}`);
    return {
      seller,
      baseUrl: own || (baseUrl ?? read(address)),
      credentials: {
        appKey: read(`${commandOptions.appKey.variable}${suffix}`),
        appSecret: read(`${commandOptions.appSecret.variable}${suffix}`),
      },
    };
  });
  return { sellers, missing: [...missing] };
}
