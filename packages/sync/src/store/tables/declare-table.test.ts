import { describe, expect, it } from "vitest";
import { tryFormatTime } from "../stored-time.ts";
import { readAs, toStorableText } from "./declare-table.ts";

describe("a value that the service lists", () => {
  it.each([
    ["text", "ab\0c", "ab\ufffdc"],
    ["text", "a\ud800", "a\ufffd"],
    ["text", "👍 ç", "👍 ç"],
    ["text", 9007199254740991, "9007199254740991"],
    ["text", { a: 1 }, null],
    ["decimal", "12345678901234567890.123456789", "12345678901234567890.123456789"],
    ["decimal", "1e9", null],
    ["decimal", "12,50", null],
    ["integer", 1.5, null],
    ["boolean", "true", null],
    ["time", 0, "1970-01-01T00:00:00.000Z"],
    ["time", 8.64e15, null],
    ["time", Number.NaN, null],
  ] as const)("of a column of type %s is kept from %j as %j", (type, value, stored) => {
    expect(readAs[type](value)).toEqual(stored);
  });

  it("is stored with times whose text sorts by time", () => {
    const times = [-62_167_219_200_000, 0, 253_402_300_799_999].map(
      (ms) => tryFormatTime(ms) ?? "",
    );
    expect(times).toEqual([...times].sort());
    expect(toStorableText("plain")).toBe("plain");
  });
});
