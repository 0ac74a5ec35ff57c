import type { SyncSeller } from "../../app/sync-options.ts";
import { commandOptions } from "../../contract/option-table.ts";
import type { CommandIo } from "../command-io.ts";
import { UsageError } from "../exit-codes.ts";

type Environment = CommandIo["environment"];

/** Reads the seller names in `MARKETPLACE_SELLERS`, such as `shop-1,shop-2`; undefined when the variable is not set. */
export function readSellerNames(environment: Environment): readonly string[] | undefined {
  const { variable } = commandOptions.sellers;
  const text = environment[variable]?.trim() ?? "";
  if (text === "") return undefined;
  const names = text.split(",").map((name) => name.trim());
  const suffixes = new Map<string, string>();
  for (const name of names) {
    const suffix = getVariableSuffix(name);
    const other = suffixes.get(suffix);
    if (suffix === "_" || other !== undefined) {
      throw new UsageError(
        other === undefined
          ? `${variable} must be seller names separated by commas, such as shop-1,shop-2`
          : `${variable}: ${JSON.stringify(other)} and ${JSON.stringify(name)} have the same variables (..._${suffix})`,
      );
    }
    suffixes.set(suffix, name);
  }
  return names;
}

/** Returns the suffix of the names of a seller's environment variables, such as `SHOP_1` for the seller `shop-1`. */
function getVariableSuffix(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]+/g, "_") || "_";
}

interface EnvironmentOptions {
  /** The name of the only seller when `MARKETPLACE_SELLERS` is not set. */
  readonly name: string;
  /** The base URL for sellers whose configuration has no base URL. */
  readonly baseUrl: string | undefined;
}

/**
 * Reads the sellers from environment variables: one seller from `MARKETPLACE_APP_KEY` and `MARKETPLACE_APP_SECRET`,
 * or those that `MARKETPLACE_SELLERS` lists, each from `MARKETPLACE_APP_KEY_<NAME>` and
 * `MARKETPLACE_APP_SECRET_<NAME>`.
 *
 * @returns the sellers, and the names of the missing variables
 */
export function readEnvironmentSellers(
  environment: Environment,
  { name, baseUrl }: EnvironmentOptions,
): { readonly sellers: readonly SyncSeller[]; readonly missing: readonly string[] } {
  const names = readSellerNames(environment);
  const missing = new Set<string>();
  const read = (variable: string): string => environment[variable]?.trim() ?? "";
  const readRequired = (variable: string): string => {
    const value = read(variable);
    if (value === "") missing.add(variable);
    return value;
  };
  const baseUrlVariable = commandOptions.baseUrl.variable;
  const sellers = (names ?? [name]).map((seller) => {
    const suffix = names === undefined ? "" : `_${getVariableSuffix(seller)}`;
    const sellerBaseUrl = suffix === "" ? "" : read(`${baseUrlVariable}${suffix}`);
    return {
      seller,
      baseUrl: sellerBaseUrl || (baseUrl ?? readRequired(baseUrlVariable)),
      credentials: {
        appKey: readRequired(`${commandOptions.appKey.variable}${suffix}`),
        appSecret: readRequired(`${commandOptions.appSecret.variable}${suffix}`),
      },
    };
  });
  return { sellers, missing: [...missing] };
}
