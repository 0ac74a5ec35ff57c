import { seededCredentials, seededSeller } from "../../src/domain/seeded-sellers.ts";
import { LISTING, PRODUCT_QUERY } from "../paths.ts";
import { checkPackage } from "./invariants.ts";
import type { ListedPackage, ListedPackagePage, ListedProduct } from "./listed-package.ts";
import type { Model, ModelPackage, ModelSeller } from "./model.ts";
import { Service, START, type WorldOptions } from "./service.ts";

/** The longest date window of one listing, in milliseconds. */
export const WINDOW_MS = 15 * 86_400_000;

/**
 * The number of date windows before the start that contain all seeded orders; orders from before November 2024 are
 * never listed.
 */
const WINDOWS = 5;

const loaded = new Map<string, Promise<Model>>();

/** Creates the model of a new sandbox, from listings that a seller can read. */
export async function loadModel(options: WorldOptions): Promise<Model> {
  const key = JSON.stringify(options);
  const model = loaded.get(key) ?? readModel(options);
  loaded.set(key, model);
  return copied(await model);
}

async function readModel(options: WorldOptions): Promise<Model> {
  const service = new Service(options);
  const sellers = [
    await readSeller(service, 0),
    await readSeller(service, 1),
    await readSeller(service, 2),
  ] as const;
  await service.sandbox.close();
  return { now: START, sellers, usedIds: idsOf(sellers) };
}

async function readSeller(service: Service, index: number): Promise<ModelSeller> {
  const seller = {
    ...seededCredentials(index),
    sellerId: seededSeller(index).sellerId,
    packages: new Map<string, ModelPackage>(),
    products: new Map(),
  };
  for (let window = 0; window < WINDOWS; window += 1) {
    for (const observed of await readWindow(service, seller, START - window * WINDOW_MS)) {
      checkPackage(observed);
      const createdDate = Number(observed.packageHistories[0]?.createdDate);
      seller.packages.set(observed.cargoTrackingNumber, { listed: observed, createdDate });
    }
  }
  const path = `${PRODUCT_QUERY}?size=250&sender=ALL`;
  const { content } = await service.read<{ content: readonly ListedProduct[] }>(seller, path);
  for (const product of content) seller.products.set(product.stockCode, product);
  return seller;
}

/** Lists every package whose order was created in the 15 days before a moment. */
export async function readWindow(
  service: Service,
  seller: Pick<ModelSeller, "appKey" | "appSecret">,
  endDate: number,
  filter = "",
): Promise<readonly ListedPackage[]> {
  const found: ListedPackage[] = [];
  for (let page = 0; ; page += 1) {
    const { content } = await service.read<ListedPackagePage>(
      seller,
      `${LISTING}?endDate=${endDate}&sender=ALL&size=100&page=${page}${filter}`,
    );
    found.push(...content);
    if (content.length < 100) return found;
  }
}

function idsOf(sellers: readonly ModelSeller[]): Set<string> {
  const observed = sellers.flatMap(({ packages }) =>
    [...packages.values()].map((item) => item.listed),
  );
  return new Set(
    observed.flatMap(({ id, cargoTrackingNumber, lines }) => [
      ...(id === null ? [] : [`package ${id}`]),
      `tracking ${cargoTrackingNumber}`,
      ...lines.map(({ orderLineId }) => `line ${orderLineId}`),
    ]),
  );
}

/** The model never changes the object of a listed package, so a copy of the model copies only the maps. */
function copied(model: Model): Model {
  const [first, second, third] = model.sellers;
  const copy = (seller: ModelSeller): ModelSeller => ({
    ...seller,
    packages: new Map(seller.packages),
    products: new Map(seller.products),
  });
  return {
    ...model,
    sellers: [copy(first), copy(second), copy(third)],
    usedIds: new Set(model.usedIds),
  };
}
