import crypto, { hash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Authenticator, type KnownSeller } from "./authenticate.ts";

const seller = (sellerId: string, appKey: string, appSecret: string): KnownSeller => ({
  sellerId,
  appKeyHash: hash("sha256", appKey, "hex"),
  appSecretHash: hash("sha256", appSecret, "hex"),
});

const authenticator = new Authenticator([
  seller("1", "key-1", "secret-1"),
  seller("2", "key-2", "secret-2"),
]);

describe("Authenticator", () => {
  it("finds the seller by both headers, in upper or lower case", () => {
    expect(
      authenticator.authenticateByHeaders(["appKey", "key-1", "appSecret", "secret-1"]).sellerId,
    ).toBe("1");
    expect(
      authenticator.authenticateByHeaders(["APPSECRET", "secret-2", "appkey", "key-2"]).sellerId,
    ).toBe("2");
  });

  it.each([
    ["no header", []],
    ["a missing secret", ["appKey", "key-1"]],
    ["a missing key", ["appSecret", "secret-1"]],
    ["an unknown key", ["appKey", "key-3", "appSecret", "secret-1"]],
    ["an unknown key with an empty secret", ["appKey", "key-3", "appSecret", ""]],
    ["another seller's secret", ["appKey", "key-1", "appSecret", "secret-2"]],
    ["an empty key", ["appKey", "", "appSecret", "secret-1"]],
    ["an empty secret", ["appKey", "key-1", "appSecret", ""]],
    ["a repeated key", ["appKey", "key-1", "appKey", "key-1", "appSecret", "secret-1"]],
    ["a repeated secret", ["appKey", "key-1", "appSecret", "x", "appSecret", "secret-1"]],
    ["a secret joined from two", ["appKey", "key-1", "appSecret", "secret-1, secret-1"]],
  ])("refuses %s", (_what, headers) => {
    expect(authenticator.authenticateByHeaders(headers).sellerId).toBeUndefined();
  });

  it.each([
    ["right", ["appKey", "key-1", "appSecret", "secret-1"]],
    ["missing", []],
    ["of an unknown key", ["appKey", "key-3", "appSecret", "secret-1"]],
    ["of a wrong secret", ["appKey", "key-1", "appSecret", "secret-x"]],
    ["repeated", ["appKey", "key-1", "appKey", "key-1", "appSecret", "secret-1"]],
  ])(
    "does the same work for credentials that are %s: two comparisons in constant time",
    (_what, headers) => {
      const compare = vi.spyOn(crypto, "timingSafeEqual");
      syncBuiltinESMExports();
      onTestFinished(() => {
        compare.mockRestore();
        syncBuiltinESMExports();
      });
      authenticator.authenticateByHeaders(headers);
      expect(compare.mock.calls.map(([a, b]) => [a.byteLength, b.byteLength])).toEqual([
        [32, 32],
        [32, 32],
      ]);
    },
  );

  it("refuses sellers that a replacement does not have", () => {
    const changing = new Authenticator([seller("1", "a", "b")]);
    changing.replace([seller("2", "c", "d")]);
    expect(changing.authenticateBySecret("a", "b").sellerId).toBeUndefined();
    expect(changing.authenticateBySecret("c", "d").sellerId).toBe("2");
  });
});
