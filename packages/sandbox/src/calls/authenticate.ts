import { hash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Seller, SellerCredentials } from "../domain/model/seller.ts";

/** The reason for which a seller's credentials were refused. */
type AuthenticationFailure = "missing" | "unknown-key" | "wrong-secret";

/**
 * The seller of a request, or the reason for which its credentials were refused. Only the profile `observed` uses the
 * reason why credentials were refused; the default profile refuses all wrong credentials alike.
 */
export type Authentication =
  | { readonly sellerId: string }
  | { readonly sellerId: undefined; readonly failure: AuthenticationFailure };

/** A seller with the SHA-256 digests of its credentials, in hexadecimal. */
export type KnownSeller = Pick<Seller, "sellerId" | "appKeyHash" | "appSecretHash" | "oldSecret">;

interface Entry {
  readonly sellerId: string | undefined;
  readonly secretDigest: Buffer;
  readonly oldDigest: Buffer;
  /** The moment until which the seller's previous secret is valid, epoch ms. */
  readonly oldUntil: number;
}

/** A digest that no secret has, for comparisons that must fail. */
const NO_DIGEST = Buffer.alloc(32);

const MISSING = { sellerId: undefined, failure: "missing" } as const;
const UNKNOWN_KEY = { sellerId: undefined, failure: "unknown-key" } as const;
const WRONG_SECRET = { sellerId: undefined, failure: "wrong-secret" } as const;

/**
 * Identifies the seller of a request by the headers with its application key and secret.
 *
 * Keys and secrets are compared by their digests, and an unknown key takes a comparison as well, so that the
 * duration does not reveal how much of a key or secret was guessed. A request must have the key header and the
 * secret header exactly once (interface-specification.md, Authentication).
 */
export class Authenticator {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  /** @param now returns the sandbox's time, epoch ms */
  constructor(sellers: Iterable<KnownSeller>, now: () => number = Date.now) {
    this.#now = now;
    this.replace(sellers);
  }

  /** Replaces the authenticator's list of sellers, after a reset or a change through the control interface. */
  replace(sellers: Iterable<KnownSeller>): void {
    this.#entries.clear();
    for (const { sellerId, appKeyHash, appSecretHash, oldSecret } of sellers) {
      this.#entries.set(appKeyHash.toLowerCase(), {
        sellerId,
        secretDigest: Buffer.from(appSecretHash, "hex"),
        oldDigest: oldSecret === undefined ? NO_DIGEST : Buffer.from(oldSecret.hash, "hex"),
        oldUntil: oldSecret?.validUntil ?? 0,
      });
    }
  }

  /**
   * Creates credentials of a seller that are valid until they are revoked. The sandbox needs temporary credentials to
   * send a request as a seller, because it keeps only digests of the seller's credentials.
   */
  createTemporaryCredentials(sellerId: string): {
    readonly credentials: SellerCredentials;
    readonly revoke: () => void;
  } {
    const credentials = { appKey: randomUUID(), appSecret: randomUUID() };
    const key = hash("sha256", credentials.appKey, "hex");
    const secretDigest = digest(credentials.appSecret);
    this.#entries.set(key, { ...unknownSeller, sellerId, secretDigest });
    return { credentials, revoke: () => this.#entries.delete(key) };
  }

  /** Finds the seller to whom the given credentials belong. */
  authenticateBySecret(appKey: string, appSecret: string): Authentication {
    const entry = this.#entries.get(hash("sha256", appKey, "hex")) ?? unknownSeller;
    const secretDigest = digest(appSecret);
    const isCurrent = timingSafeEqual(secretDigest, entry.secretDigest);
    const isOld = timingSafeEqual(secretDigest, entry.oldDigest) && this.#now() < entry.oldUntil;
    if (entry.sellerId === undefined) return UNKNOWN_KEY;
    return isCurrent || isOld ? { sellerId: entry.sellerId } : WRONG_SECRET;
  }

  /** Finds the seller with the credentials in a request's raw headers; a repeated header counts as missing. */
  authenticateByHeaders(rawHeaders: readonly string[]): Authentication {
    const appKey = readSingleHeader(rawHeaders, "appkey");
    const appSecret = readSingleHeader(rawHeaders, "appsecret");
    const found = this.authenticateBySecret(appKey ?? "", appSecret ?? "");
    return appKey === undefined || appSecret === undefined ? MISSING : found;
  }
}

const unknownSeller: Entry = {
  sellerId: undefined,
  secretDigest: NO_DIGEST,
  oldDigest: NO_DIGEST,
  oldUntil: 0,
};

function digest(text: string): Buffer {
  return hash("sha256", text, "buffer");
}

/** Returns a header's value when the header occurs exactly once; Node's `headers` would join repeated headers. */
function readSingleHeader(rawHeaders: readonly string[], name: string): string | undefined {
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length !== name.length || header.toLowerCase() !== name) continue;
    if (found !== undefined) return undefined;
    found = rawHeaders[index + 1];
  }
  return found;
}
