import { hash } from "node:crypto";
import type { Seller, SellerCredentials } from "../domain/model/seller.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { Store } from "../domain/store.ts";
import type { NewSeller, SecretChange, Seller as SellerView } from "../gen/control-openapi.gen.ts";
import { seededCredentials, seededSeller } from "../seed/seeded-sellers.ts";

/** The sellers of a sandbox; each sees its own data alone. */
export class SellerControl {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #changed: () => void;

  /**
   * @internal made by the sandbox
   * @param now the sandbox's time, epoch ms
   * @param changed called after the sellers changed
   */
  constructor(store: Store, now: () => number, onChange: () => void) {
    this.#store = store;
    this.#now = now;
    this.#changed = onChange;
  }

  /** Every seller, oldest first. */
  list(): readonly SellerView[] {
    return this.#store.read(({ sellers }) => sellers.list()).map(toSellerView);
  }

  /** The credentials of the first 100 sellers that the sandbox made, by seller id. */
  listCredentials(): ReadonlyMap<string, SellerCredentials> {
    const sellers = this.#store.read((session) => session.sellers.list()).slice(0, 100);
    return new Map(
      sellers.flatMap((seller) => {
        const credentials = findGeneratedCredentials(seller);
        return credentials === undefined ? [] : [[seller.sellerId, credentials] as const];
      }),
    );
  }

  /**
   * The named seller, or the first one.
   *
   * @throws RefusalError when there is no such seller.
   */
  find(sellerId?: string): SellerView {
    const found = this.#store.read(({ sellers }) =>
      sellerId === undefined ? sellers.list()[0] : sellers.find(sellerId),
    );
    return toSellerView(found ?? refuseUnknown());
  }

  /**
   * Adds a seller, who can call the interface from then on.
   *
   * @throws RefusalError when the id or the key belongs to another.
   */
  add(request: NewSeller): SellerView {
    const appKeyHash = hash("sha256", request.appKey, "hex");
    const seller = this.#store.write((session) => {
      const sellerId = request.sellerId ?? nextId(session.sellers.list());
      const isTaken =
        session.sellers.find(sellerId) !== undefined ||
        session.sellers.findByKeyHash(appKeyHash) !== undefined;
      if (isTaken) throw new RefusalError("sellerExists");
      const added: Seller = {
        sellerId,
        nickname: request.nickname,
        shipmentTemplates: request.shipmentTemplates ?? [],
        appKeyHash,
        appSecretHash: hash("sha256", request.appSecret, "hex"),
      };
      session.sellers.save(added);
      return added;
    });
    this.#changed();
    return toSellerView(seller);
  }

  /**
   * Gives a seller another secret; the old one may stay valid for a time, by the sandbox's clock.
   *
   * @throws RefusalError when there is no such seller.
   * @example
   * sandbox.control.sellers.changeSecret(sellerId, { appSecret: "next", oldValidMs: 60_000 });
   */
  changeSecret(sellerId: string, { appSecret, oldValidMs = 0 }: SecretChange): SellerView {
    const seller = this.#store.write((session) => {
      const { oldSecret: _replaced, ...found } = session.sellers.find(sellerId) ?? refuseUnknown();
      const onChange: Seller = {
        ...found,
        appSecretHash: hash("sha256", appSecret, "hex"),
        ...(oldValidMs > 0 && {
          oldSecret: { hash: found.appSecretHash, validUntil: this.#now() + oldValidMs },
        }),
      };
      session.sellers.save(onChange);
      return onChange;
    });
    this.#changed();
    return toSellerView(seller);
  }
}

function refuseUnknown(): never {
  throw new RefusalError("unknownSeller");
}

function toSellerView({ sellerId, nickname, shipmentTemplates }: Seller): SellerView {
  return { sellerId, nickname, shipmentTemplates: [...shipmentTemplates] };
}

function nextId(sellers: readonly Seller[]): string {
  const largest = sellers
    .map(({ sellerId }) => BigInt(sellerId))
    .sort((a, b) => (a < b ? -1 : 1))
    .at(-1);
  return String((largest ?? 0n) + 1n);
}

/** The credentials of a seller that the sandbox made; of others it keeps digests alone. */
export function findGeneratedCredentials({
  sellerId,
  appKeyHash,
  appSecretHash,
}: Seller): SellerCredentials | undefined {
  const credentials = seededCredentials(Number(sellerId) - Number(seededSeller(0).sellerId));
  const isGenerated =
    hash("sha256", credentials.appKey, "hex") === appKeyHash &&
    hash("sha256", credentials.appSecret, "hex") === appSecretHash;
  return isGenerated ? credentials : undefined;
}
