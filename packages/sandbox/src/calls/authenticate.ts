import { hash, randomUUID, timingSafeEqual } from "node:crypto";
import type { Seller, SellerCredentials } from "../domain/model/seller.ts";

type AuthenticationFailure = "missing" | "unknown-key" | "wrong-secret";

/** Only the profile `observed` uses the reason; the default one refuses all wrong credentials alike. */
export type Authentication =
  | { readonly sellerId: string }
  | { readonly sellerId: undefined; readonly failure: AuthenticationFailure };

/** Digests are SHA-256, hexadecimal. */
export type KnownSeller = Pick<Seller, "sellerId" | "appKeyHash" | "appSecretHash" | "oldSecret">;

interface Entry {
  readonly sellerId: string | undefined;
  readonly secretDigest: Buffer;
  readonly oldDigest: Buffer;
  /** Epoch ms. */
  readonly oldUntil: number;
}

/** No secret has it. */
const NO_DIGEST = Buffer.alloc(32);

const MISSING = { sellerId: undefined, failure: "missing" } as const;
const UNKNOWN_KEY = { sellerId: undefined, failure: "unknown-key" } as const;
const WRONG_SECRET = { sellerId: undefined, failure: "wrong-secret" } as const;

/**
 * Identifies sellers by digests of key and secret; an unknown key takes a comparison as well, so that the duration
 * reveals nothing. Each header must occur exactly once (interface-specification.md, Authentication).
 */
export class Authenticator {
  readonly #entries = new Map<string, Entry>();
  readonly #now: () => number;

  /** @param now - the sandbox's time, epoch ms */
  constructor(sellers: Iterable<KnownSeller>, now: () => number = Date.now) {
    this.#now = now;
    this.replace(sellers);
  }

  /** After a reset or a change through the control interface. */
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

  /** Valid until they are revoked. The sandbox keeps only digests, so it needs these to send a request as a seller. */
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

  authenticateBySecret(appKey: string, appSecret: string): Authentication {
    const entry = this.#entries.get(hash("sha256", appKey, "hex")) ?? unknownSeller;
    const secretDigest = digest(appSecret);
    const isCurrent = timingSafeEqual(secretDigest, entry.secretDigest);
    const isOld = timingSafeEqual(secretDigest, entry.oldDigest) && this.#now() < entry.oldUntil;
    if (entry.sellerId === undefined) return UNKNOWN_KEY;
    return isCurrent || isOld ? { sellerId: entry.sellerId } : WRONG_SECRET;
  }

  /** A repeated header counts as missing. */
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

/** Node's `headers` would join repeated ones. */
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
