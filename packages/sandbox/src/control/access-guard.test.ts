import { describe, expect, it } from "vitest";
import { createGuard } from "./access-guard.ts";

const guard = createGuard("right", "sandbox.internal");

describe("the guard", () => {
  it.each([
    "localhost",
    "localhost:4010",
    "127.0.0.1:4010",
    "[::1]:4010",
    "192.168.1.5",
    "Sandbox.internal:80",
    "sandbox.localhost",
    "host.docker.internal:4010",
  ])("admits the host %s", (host) => expect(guard.admitsHost(host)).toBe(true));

  it.each([
    undefined,
    "",
    "evil.example",
    "evil.example:4010",
    "localhost.evil.example",
    "evil.localhost",
    "sandbox.localhost.evil.example",
    "127.0.0.1.evil.example",
    "localhost@evil.example",
    "[::1",
    "a:b:c",
    "localhost:99999999",
  ])("refuses the host %s", (host) => expect(guard.admitsHost(host)).toBe(false));

  it("admits only the control token", () => {
    expect(guard.admitsToken("right")).toBe(true);
    for (const token of [undefined, "", "wrong", "right "])
      expect(guard.admitsToken(token)).toBe(false);
    expect(createGuard("").admitsToken(undefined)).toBe(false);
  });

  it("returns the default token to pages, but never a token that the user chose", () => {
    expect(createGuard("sandbox-control").publicToken).toBe("sandbox-control");
    expect(guard.publicToken).toBeUndefined();
  });

  it.each([
    [true, "a direct request", { host: "localhost:4010" }, "127.0.0.1"],
    [true, "a request in memory", { host: "sandbox.localhost" }, undefined],
    [false, "another machine", { host: "localhost:4010" }, "192.168.1.9"],
    [false, "another name", { host: "192.168.1.5" }, "127.0.0.1"],
    [false, "a proxy", { host: "localhost", "x-forwarded-for": "203.0.113.9" }, "127.0.0.1"],
    [false, "a standard proxy", { host: "localhost", forwarded: "for=203.0.113.9" }, "127.0.0.1"],
    [false, "a named proxy", { host: "localhost", via: "1.1 proxy" }, "::1"],
  ])("returns %s for whether %s is local", (isLocal, _what, headers, remoteAddress) => {
    expect(guard.isLocal({ headers, socket: { remoteAddress } })).toBe(isLocal);
  });
});
