import { systemClock } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { refuseFuture } from "../domain/future.ts";
import { isName, NAME_RULE, quoteStart } from "../domain/name.ts";
import type { SellersOption, SyncOptions, SyncSeller } from "../sync-options.ts";

/** The sellers of the moment: those that were given, or those that a function gave when it was last read. */
export interface SellerDirectory {
  find(name: string): SyncSeller | undefined;
  names(): readonly string[];
  /**
   * Reads the function again, if the sellers come from one.
   *
   * @throws TypeError or RangeError for sellers that cannot be used, and what the function throws; the sellers stay as they are
   */
  read(): Promise<readonly SyncSeller[]>;
}

/**
 * The sellers of a sync.
 *
 * @throws TypeError or RangeError for sellers that cannot be used
 */
export function sellerDirectory({ sellers: given, ...options }: SyncOptions): SellerDirectory {
  const clock = options.clock ?? systemClock;
  const checked = (sellers: readonly SyncSeller[]) => byName(sellers, options, clock.now());
  let sellers = checked(isList(given) ? given : []);
  return {
    find: (name) => sellers.get(name),
    names: () => [...sellers.keys()],
    async read() {
      if (!isList(given)) sellers = checked(await given());
      return [...sellers.values()];
    },
  };
}

function isList(sellers: SellersOption): sellers is readonly SyncSeller[] {
  return typeof sellers !== "function";
}

function byName(
  sellers: readonly SyncSeller[],
  options: Pick<SyncOptions, "client">,
  now: number,
): ReadonlyMap<string, SyncSeller> {
  const names = new Map<string, SyncSeller>();
  for (const each of sellers) {
    const { seller } = each;
    checkSeller(each);
    if (each.from !== undefined) {
      refuseFuture(`from of seller ${JSON.stringify(seller)}`, toEpochMs(each.from), now);
    }
    if (names.has(seller)) throw new TypeError(`Two sellers are named ${JSON.stringify(seller)}`);
    baseUrlOf(each, options);
    names.set(seller, each);
  }
  return names;
}

/** Configuration files are often plain JavaScript, which nothing has checked before. */
function checkSeller({ seller, credentials, from }: Partial<SyncSeller>): void {
  if (!isName(seller)) {
    throw new TypeError(`The name of a seller must have ${NAME_RULE}, not ${quoteStart(seller)}`);
  }
  const name = JSON.stringify(seller);
  if (typeof credentials !== "function" && (typeof credentials !== "object" || !credentials)) {
    throw new TypeError(
      `credentials of seller ${name} must be { appKey, appSecret } or a function that returns them`,
    );
  }
  try {
    if (from !== undefined) toEpochMs(from);
  } catch (error) {
    throw new TypeError(
      `from of seller ${name} must be a valid Date, epoch milliseconds or a Temporal.Instant`,
      { cause: error },
    );
  }
}

/** @throws TypeError that names the seller when there is no usable base address */
export function baseUrlOf(
  { seller, baseUrl }: SyncSeller,
  { client }: Pick<SyncOptions, "client">,
): string {
  const found = baseUrl ?? client?.baseUrl;
  if (found !== undefined && /^https?:$/.test(URL.parse(found)?.protocol ?? "")) return found;
  throw new TypeError(
    `Seller ${JSON.stringify(seller)} has no usable baseUrl, such as https://api.example.com; set it there or in client.baseUrl`,
  );
}
