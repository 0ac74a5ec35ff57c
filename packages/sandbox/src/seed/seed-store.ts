import type { SplitOriginal } from "../domain/context.ts";
import type { Product } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import { applySplitStatus } from "../domain/rules/package-movement.ts";
import { Random } from "../domain/seeded-random.ts";
import type { Store, WriteSession } from "../domain/store.ts";
import { type Assortment, makeOrder, makeScenario } from "./make-order.ts";
import { makePackages } from "./make-packages.ts";
import { makeProduct } from "./make-product.ts";
import { plantOrders } from "./plant-orders.ts";
import { extendCatalogue, plantProducts } from "./plant-products.ts";
import type { SeedFile } from "./seed-file.ts";
import { listSellers } from "./seed-file-sellers.ts";

/** The same options with the same `now` generate the same data. */
export interface SeedOptions {
  readonly seed?: string | number | SeedFile;
  /** Of all sellers together. */
  readonly packages?: number;
  /** Per seller; with packages at least 10, so that every sender has a product. */
  readonly products?: number;
  readonly sellers?: number;
  /** All orders are dated before it, epoch ms. */
  readonly now: number;
  /** See `DomainSettings.splitOriginal`. */
  readonly splitOriginal?: SplitOriginal;
  /** After every order. */
  readonly onProgress?: (progress: SeedProgress) => void;
}

/** When all packages are generated, the indexes remain to be built. */
export interface SeedProgress {
  /** Generated so far. */
  readonly packages: number;
  readonly total: number;
}

/** The tenth product is the first that the marketplace's warehouse sends. */
const MIN_PRODUCTS = 10;

/**
 * Replaces the content of a store by a generated marketplace: sellers, their products, the catalogue, and orders in
 * every status from the weeks before `now`. Whether ids are beyond 2^53 is an option of the store
 * (`StoreOptions.bigIds`).
 *
 * @example
 * ```ts
 * seedStore(store, { seed: "demo", packages: 200, products: 60, now: Date.now() });
 * ```
 */
export function seedStore(store: Store, options: SeedOptions): void {
  const { packages = 200, products = 60, sellers = 1, now } = options;
  const file =
    typeof options.seed === "object" ? options.seed : { seed: String(options.seed ?? "sandbox") };
  const { seed = "sandbox" } = file;
  store.replace((session) => {
    const random = new Random(seed);
    const listed = listSellers(file, sellers);
    for (const seller of listed) session.sellers.save(seller);
    const assortments =
      file.products === undefined
        ? listed.map((seller) =>
            seedProducts(session, random, seller, countProducts(options, products), now),
          )
        : plantProducts(session, seed, file, listed, now);
    if (file.orders === undefined) seedOrders(session, random, assortments, packages, options);
    else plantOrders(session, seed, file.orders, listed, now);
    session.saveCatalogue(extendCatalogue(file));
  });
}

/** Without orders of its own a shop needs products of every sender. */
export function countProducts(
  { packages = 200 }: Pick<SeedOptions, "packages">,
  products: number,
): number {
  return packages > 0 ? Math.max(products, MIN_PRODUCTS) : products;
}

function seedProducts(
  session: WriteSession,
  random: Random,
  seller: Seller,
  count: number,
  now: number,
): readonly Product[] {
  return Array.from({ length: count }, (_, index) => {
    const product = makeProduct(random, seller, index, session.nextId("product"), now);
    session.products.save(product);
    return product;
  });
}

function seedOrders(
  session: WriteSession,
  random: Random,
  products: readonly (readonly Product[])[],
  packages: number,
  { now, splitOriginal, onProgress }: SeedOptions,
): void {
  const assortments = products.flatMap(createAssortment);
  let remaining = packages;
  for (let index = 0; remaining > 0; index += 1) {
    const assortment = assortments[index % assortments.length];
    if (assortment === undefined) return;
    // Each seller has orders of every scenario.
    const scenario = makeScenario(random, Math.floor(index / assortments.length), now);
    const { order, lines } = makeOrder(random, session, assortment, scenario);
    const packed = makePackages(random, session, order, lines, scenario);
    const shipments = scenario.split
      ? packed.map((item) => applySplitStatus(item, splitOriginal))
      : packed;
    if (shipments.length > remaining) continue;
    session.orders.save(order);
    for (const shipment of shipments) session.packages.save(shipment, order);
    remaining -= shipments.length;
    onProgress?.({ packages: packages - remaining, total: packages });
  }
}

function createAssortment(products: readonly Product[]): readonly Assortment[] {
  const [sentBySeller, ...restOfSeller] = products.filter((product) => product.sender === "SELLER");
  const [sentByMarketplace, ...restOfMarketplace] = products.filter(
    (product) => product.sender === "MARKETPLACE",
  );
  const bySeller = sentBySeller && ([sentBySeller, ...restOfSeller] as const);
  const byMarketplace = sentByMarketplace && ([sentByMarketplace, ...restOfMarketplace] as const);
  // A seed file may have products of one sender alone.
  const any = bySeller ?? byMarketplace;
  if (any === undefined) return [];
  return [
    {
      sellerId: any[0].sellerId,
      SELLER: bySeller ?? any,
      MARKETPLACE: byMarketplace ?? any,
    },
  ];
}
