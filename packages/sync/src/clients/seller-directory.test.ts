import { describe, expect, it } from "vitest";
import type { SyncSeller } from "../contract/sync-seller.ts";
import { createSellerDirectory, type DirectoryOptions } from "./seller-directory.ts";

const shop: SyncSeller = {
  seller: "shop",
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "key", appSecret: "secret" },
};

describe("the sellers of a sync", () => {
  it.each([
    [{ ...shop, seller: "other" }, 'Two sellers are named "other"'],
    [{ ...shop, seller: undefined }, "not undefined"],
    [{ ...shop, seller: " " }, "The name of a seller must have 1 to 200 characters"],
    [{ ...shop, seller: "shop\0" }, 'none of them a control character, not "shop\\u0000"'],
    [{ ...shop, credentials: undefined }, 'credentials of seller "shop" must be'],
    [{ ...shop, credentials: "key:secret" }, 'credentials of seller "shop" must be'],
    [
      { ...shop, from: "10.11.2026" },
      'from of seller "shop": "10.11.2026" could mean 2026-11-10 or',
    ],
    [{ ...shop, from: new Date("yesterday") }, 'from of seller "shop" must be a valid Date'],
    [{ ...shop, from: Date.UTC(2999, 0) }, 'from of seller "shop" must not be in the future'],
    [{ ...shop, baseUrl: "htp:/x" }, 'Seller "shop" has no valid baseUrl'],
    [{ ...shop, baseUrl: "http://u:s3cret@shop.example.com" }, "must not carry a user information"],
    [{ ...shop, baseUrl: "shop.example.com" }, 'Seller "shop" has no valid baseUrl'],
  ])("are refused when one cannot be used, by its name and the option (%#)", (seller, message) => {
    // A configuration file in JavaScript may contain values of any type.
    const options = {
      sellers: [{ ...shop, seller: "other" }, seller],
    } as unknown as DirectoryOptions;
    expect(() => createSellerDirectory(options)).toThrow(message);
    expect(() => createSellerDirectory(options)).not.toThrow("s3cret");
  });
});
