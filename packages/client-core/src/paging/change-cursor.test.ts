import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { computeDigest, formatCursor, parseCursor } from "./walk-changes.ts";

describe("a cursor", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.string(), (time, digest) => {
        expect(parseCursor(formatCursor({ time, digest }))).toEqual({ time, digest });
      }),
    );
  });

  it.each(["", "x", "{}", "null", "[]", "[2,5]", "[2]", '[2,1.5,"x"]', '[2,"5","x"]', "7"])(
    "is not %j",
    (text) => {
      expect(() => parseCursor(text)).toThrow(RangeError);
    },
  );

  it("shows nothing of the filter and the seller that it belongs to", async () => {
    expect(await computeDigest("canary")).toMatch(/^[0-9a-f]{16}$/);
    expect(await computeDigest("canary")).not.toBe(await computeDigest("canary "));
  });
});
