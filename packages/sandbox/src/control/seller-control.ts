import { hash } from "node:crypto";
import { checkControlInput } from "../domain/check-control-input.ts";
import type { Seller, SellerCredentials } from "../domain/model/seller.ts";
import { RefusalError } from "../domain/refusals.ts";
import { seededCredentials, seededSeller } from "../domain/seeded-sellers.ts";
import type { Store } from "../domain/store.ts";
import type { NewSeller, SecretChange, Seller as SellerView } from "../gen/control-openapi.gen.ts";

/** Adds and lists the sellers of a sandbox; each sees its own data only. */
export class SellerControl {
  readonly #store: Store;
  readonly #now: () => number;
  readonly #onChange: () => void;

  /**
   * @internal created by the sandbox
   * @param now - the sandbox's time, epoch ms
   * @param onChange - called after a seller was added or changed
   */
  constructor(store: Store, now: () => number, onChange: () => void) {
    this.#store = store;
    this.#now = now;
    this.#onChange = onChange;
  }

  /** Oldest first. */
  list(): readonly SellerView[] {
    return this.#store.read(({ sellers }) => sellers.list()).map(toSellerView);
  }

  /** Those that the sandbox generated, by seller id; at most of the first 100 sellers. */
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
   * By its id; without one, the first seller.
   *
   * @throws RefusalError when there is no such seller
   */
  find(sellerId?: string): SellerView {
    const found = this.#store.read(({ sellers }) =>
      sellerId === undefined ? sellers.list()[0] : sellers.find(sellerId),
    );
    return toSellerView(found ?? refuseUnknown());
  }

  /**
   * Its credentials are valid at once.
   *
   * @throws RangeError when a field has a value that the control interface refuses
   * @throws RefusalError when the seller id or the application key belongs to another seller
   */
  add(request: NewSeller): SellerView {
    checkControlInput("addSeller", request);
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
    this.#onChange();
    return toSellerView(seller);
  }

  /**
   * The old secret stays valid for `oldValidMs` milliseconds of the sandbox's clock.
   *
   * @throws RangeError when a field has a value that the control interface refuses
   * @throws RefusalError when there is no such seller
   * @example
   * sandbox.control.sellers.changeSecret(sellerId, { appSecret: "next", oldValidMs: 60_000 });
   */
  changeSecret(sellerId: string, change: SecretChange): SellerView {
    checkControlInput("changeSecret", change);
    const { appSecret, oldValidMs = 0 } = change;
    const seller = this.#store.write((session) => {
      const { oldSecret: _replaced, ...found } = session.sellers.find(sellerId) ?? refuseUnknown();
      const changed: Seller = {
        ...found,
        appSecretHash: hash("sha256", appSecret, "hex"),
        ...(oldValidMs > 0 && {
          oldSecret: { hash: found.appSecretHash, validUntil: this.#now() + oldValidMs },
        }),
      };
      session.sellers.save(changed);
      return changed;
    });
    this.#onChange();
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

/** Of credentials that a user chose only hashes are stored. */
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
