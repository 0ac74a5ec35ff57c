import { describe, expect, it } from "vitest";
import { createControlGuard } from "./guard.ts";

const guard = createControlGuard("right", "sandbox.internal");

describe("the control interface's guard", () => {
  it.each([
    "localhost",
    "localhost:4010",
    "127.0.0.1:4010",
    "[::1]:4010",
    "192.168.1.5",
    "Sandbox.internal:80",
    "sandbox.localhost",
  ])("lets the host %s in", (host) => expect(guard.admitsHost(host)).toBe(true));

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
  ])("keeps the host %s out", (host) => expect(guard.admitsHost(host)).toBe(false));

  it("admits its own token and no other", () => {
    expect(guard.admitsToken("right")).toBe(true);
    for (const token of [undefined, "", "wrong", "right "])
      expect(guard.admitsToken(token)).toBe(false);
    expect(createControlGuard("").admitsToken(undefined)).toBe(false);
  });
});
