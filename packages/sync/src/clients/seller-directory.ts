import { type Clock, systemClock } from "@marketplace-seller/client-core";
import { checkUrl } from "@marketplace-seller/client-core/internal";
import type { RestClientOptions } from "@marketplace-seller/rest-client";
import { getErrorMessage } from "../contract/sync-error.ts";
import type { SyncEvent } from "../contract/sync-event.ts";
import type { SellersOption, SyncSeller } from "../contract/sync-seller.ts";
import { readStart } from "../contract/written-date.ts";
import { isStorableName, NAME_RULE, quotePrefix } from "../store/storable-name.ts";
import { refuseFuture } from "../store/stored-time.ts";

export interface DirectoryOptions {
  readonly sellers: SellersOption;
  readonly client?: Partial<Omit<RestClientOptions, "credentials">>;
  readonly onEvent?: (event: SyncEvent) => void;
  readonly clock?: Clock;
  readonly timeZone?: string;
}

/** The sellers of the options: a list, or what their function returned last. */
export interface SellerDirectory {
  find(name: string): SyncSeller | undefined;
  names(): readonly string[];
  /**
   * Calls the function again, if it is one.
   *
   * @throws TypeError or RangeError for invalid sellers, and the function's errors; the sellers read before remain
   */
  read(): Promise<readonly SyncSeller[]>;
  /**
   * Reads the sellers, and chooses the named one, or all.
   *
   * @throws TypeError for an unknown name
   */
  choose(name?: string): Promise<readonly SyncSeller[]>;
  /** As last read; undefined while the function has never succeeded, and for an empty list. */
  known(): Promise<readonly SyncSeller[] | undefined>;
}

export function createSellerDirectory({
  sellers: sellersOption,
  ...options
}: DirectoryOptions): SellerDirectory {
  const clock = options.clock ?? systemClock;
  const check = (sellers: readonly SyncSeller[]) => checkSellers(sellers, options, clock.now());
  const isFunction = typeof sellersOption === "function";
  let sellers = check(isFunction ? [] : sellersOption);
  let isRead = !isFunction;
  const read = async (): Promise<readonly SyncSeller[]> => {
    if (isFunction) sellers = check(await sellersOption());
    isRead = true;
    return [...sellers.values()];
  };
  return {
    find: (name) => sellers.get(name),
    names: () => [...sellers.keys()],
    read,
    async choose(name) {
      const all = await read();
      const chosen = all.filter(({ seller }) => (name ?? seller) === seller);
      if (name !== undefined && chosen.length === 0) throw createUnknownError(name);
      return chosen;
    },
    async known() {
      if (isRead) return isFunction || sellers.size > 0 ? [...sellers.values()] : undefined;
      return read().catch((error: unknown) => {
        options.onEvent?.({ type: "sellers-failed", failure: getErrorMessage(error) });
        return undefined;
      });
    },
  };
}

export function createUnknownError(name: string): TypeError {
  return new TypeError(`No seller is named ${JSON.stringify(name)}`);
}

/** @returns by name */
function checkSellers(
  sellers: readonly SyncSeller[],
  options: Pick<DirectoryOptions, "client" | "timeZone">,
  now: number,
): ReadonlyMap<string, SyncSeller> {
  const byName = new Map<string, SyncSeller>();
  for (const seller of sellers) {
    checkSeller(seller, options.timeZone);
    const { seller: name, from } = seller;
    if (from !== undefined) {
      refuseFuture(
        `from of seller ${JSON.stringify(name)}`,
        readStart(from, options.timeZone),
        now,
      );
    }
    if (byName.has(name)) throw new TypeError(`Two sellers are named ${JSON.stringify(name)}`);
    resolveBaseUrl(seller, options);
    byName.set(name, seller);
  }
  return byName;
}

/** Types are checked, too: a configuration file is often plain JavaScript. */
function checkSeller(
  { seller, sellerId, credentials, from }: Partial<SyncSeller>,
  timeZone: string | undefined,
): void {
  if (!isStorableName(seller)) {
    throw new TypeError(`The name of a seller must have ${NAME_RULE}, not ${quotePrefix(seller)}`);
  }
  const name = JSON.stringify(seller);
  if (sellerId !== undefined && !/^\d{1,20}$/.test(String(sellerId))) {
    throw new TypeError(`sellerId of seller ${name} must be a whole number, such as 1001`);
  }
  if (typeof credentials !== "function" && (typeof credentials !== "object" || !credentials)) {
    throw new TypeError(
      `credentials of seller ${name} must be { appKey, appSecret } or a function that returns them`,
    );
  }
  try {
    if (from !== undefined) readStart(from, timeZone);
  } catch (error) {
    if (typeof from === "string")
      throw new TypeError(`from of seller ${name}: ${getErrorMessage(error)}`);
    throw new TypeError(
      `from of seller ${name} must be a valid Date, epoch milliseconds, a Temporal.Instant or a date as text`,
      { cause: error },
    );
  }
}

/** @throws TypeError that names the seller */
export function resolveBaseUrl(
  { seller, baseUrl }: SyncSeller,
  { client }: Pick<DirectoryOptions, "client">,
): string {
  const resolved = baseUrl ?? client?.baseUrl;
  if (resolved !== undefined && /^https?:$/.test(URL.parse(resolved)?.protocol ?? "")) {
    checkUrl(`baseUrl of seller ${JSON.stringify(seller)}`, resolved);
    return resolved;
  }
  throw new TypeError(
    `Seller ${JSON.stringify(seller)} has no valid baseUrl, such as https://api.example.com; set the seller's baseUrl or client.baseUrl`,
  );
}
