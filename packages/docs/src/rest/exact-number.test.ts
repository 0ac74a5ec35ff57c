import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { plain } from "./contract-node.ts";
import { exactNumber, withExactNumbers } from "./exact-number.ts";

describe("numbers on their way into the REST reference", () => {
  it("that a double shows as they are written stay numbers", () => {
    expect(exactNumber("12.5")).toBe(12.5);
    expect(exactNumber("42")).toBe(42);
  });

  it.each(["12.50", "0.00", "9007199254740993"])("keep every digit: %s", (source) => {
    expect(exactNumber(source)).toBe(`\ue000${source}`);
  });

  it("keep them in examples, and stop the build where they cannot", () => {
    const node = parseDocument("{examples: {a: {value: {price: 12.50}}}}").contents;
    expect(JSON.stringify(plain(node, (value) => value))).toContain("\ue00012.50");
    const elsewhere = parseDocument("{maximum: 12.50}").contents;
    expect(() => plain(elsewhere, (value) => value)).toThrow("maximum: 12.50 cannot be shown");
  });

  it("stop the build when Redoc is no longer as it was", () => {
    expect(() => withExactNumbers("<html></html>")).toThrow("Redoc has changed");
  });
});
