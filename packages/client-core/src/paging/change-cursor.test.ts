import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatCursor, parseCursor } from "./change-cursor.ts";

describe("a cursor", () => {
  it("is read back as it was written", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.uniqueArray(fc.string()), (time, ids) => {
        const cursor = { time, seen: new Set(ids) };
        expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  it.each(["", "x", "{}", "null", "[]", "[2,5]", "[1]", "[1,1.5]", '[1,"5"]', "[1,5,6]", "7"])(
    "is not %j",
    (text) => {
      expect(() => parseCursor(text)).toThrow(RangeError);
    },
  );
});
