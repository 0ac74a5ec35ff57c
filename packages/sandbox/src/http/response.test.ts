import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bare, list, members, text } from "./response.ts";

describe("JSON text", () => {
  it("writes any string so that JSON.parse reads it back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (value) => {
        expect(JSON.parse(text(value))).toBe(value);
      }),
    );
  });

  it("writes digits as they are kept, and null for what is absent", () => {
    expect(bare("129.90")).toBe("129.90");
    expect(bare("9007199254740993")).toBe("9007199254740993");
    expect([bare(null), bare(undefined), text(null), text(undefined)]).toEqual(
      Array(4).fill("null"),
    );
  });

  it("keeps the order of members and items", () => {
    expect(members({ b: bare("1.50"), a: list(["x", "y"], text) })).toBe(
      '{"b":1.50,"a":["x","y"]}',
    );
  });
});
