import { commandOptions } from "../../contract/option-table.ts";
import type { SyncSeller } from "../../contract/sync-seller.ts";
import { UsageError } from "../exit-codes.ts";
import { type Environment, FILE_SUFFIX } from "./environment.ts";

/**
 * The names in `MARKETPLACE_SELLERS`, such as `shop-1,shop-2`; undefined when it is not set.
 *
 * @throws UsageError for an empty name, and for two sellers with the same variables
 */
export function readSellerNames(environment: Environment): readonly string[] | undefined {
  const { variable } = commandOptions.sellers;
  const text = environment.read(variable);
  environment.refuseEmpty();
  if (text === undefined) return undefined;
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("")) {
    throw new UsageError(
      `${variable} must be seller names separated by commas, such as shop-1,shop-2`,
    );
  }
  refuseSameVariables(names);
  return names;
}

function refuseSameVariables(names: readonly string[]): void {
  const owners = new Map<string, string>();
  for (const name of names) {
    const ending = getVariableEnding(name);
    for (const taken of [ending, `${ending}${FILE_SUFFIX}`]) {
      const other = owners.get(taken);
      if (other !== undefined) throw createSameVariablesError(other, name, taken);
      owners.set(taken, name);
    }
  }
}

function createSameVariablesError(one: string, other: string, ending: string): UsageError {
  const { sellers, appKey } = commandOptions;
  if (one === other) {
    return new UsageError(`${sellers.variable} names seller ${JSON.stringify(one)} twice`);
  }
  return new UsageError(
    `${sellers.variable}: ${JSON.stringify(one)} and ${JSON.stringify(other)} have the same variables, such as ` +
      `${appKey.variable}${ending}: give one seller another name, or name the sellers in marketplace-sync.config.ts`,
  );
}

/** Such as `_SHOP_1` for the seller `shop-1`: shells allow only A to Z in a variable's name. */
function getVariableEnding(name: string): string {
  const characters = name.normalize().replace(/[^A-Za-z0-9]/gu, "_");
  return `_${characters.toUpperCase()}`;
}

interface EnvironmentOptions {
  /** Of the only seller, without `MARKETPLACE_SELLERS`. */
  readonly name: string;
  /** For sellers without one. */
  readonly baseUrl: string | undefined;
}

/**
 * One seller from `MARKETPLACE_APP_KEY` and `MARKETPLACE_APP_SECRET`, or those of `MARKETPLACE_SELLERS`, each from
 * `MARKETPLACE_APP_KEY_<NAME>` and `MARKETPLACE_APP_SECRET_<NAME>`.
 */
export function readEnvironmentSellers(
  environment: Environment,
  { name, baseUrl }: EnvironmentOptions,
): readonly SyncSeller[] {
  const names = readSellerNames(environment);
  const { baseUrl: url, appKey, appSecret } = commandOptions;
  return (names ?? [name]).map((seller) => {
    const ending = names === undefined ? "" : getVariableEnding(seller);
    const ownUrl = ending === "" ? undefined : environment.read(`${url.variable}${ending}`);
    const read = ({ variable }: { readonly variable: string }) =>
      environment.readRequired(`${variable}${ending}`, environment.readOrFile);
    return {
      seller,
      baseUrl: ownUrl ?? baseUrl ?? environment.readRequired(url.variable),
      credentials: { appKey: read(appKey), appSecret: read(appSecret) },
    };
  });
}
