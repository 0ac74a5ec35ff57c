import { WireNumber } from "@marketplace-seller/client-core/internal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseStrictJson, StrictJsonError, type WireJson } from "./strict-json.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const parse = (text: string): WireJson => parseStrictJson(bytes(text));

/** Converts number tokens to doubles, as JSON.parse does. */
function plain(value: WireJson): unknown {
  if (value instanceof WireNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]));
}

function attempt(read: () => unknown): { value: unknown } | "refused" {
  try {
    return { value: read() };
  } catch {
    return "refused";
  }
}

const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

describe("parseStrictJson", () => {
  it("reads the output of JSON.stringify as JSON.parse does", () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(3), (text, indent) => {
        const value: unknown = JSON.parse(text);
        const hasForbidden = /__proto__|constructor|prototype|\\u0000|\\ud[89a-f]/i.test(text);
        fc.pre(!hasForbidden);
        expect(plain(parse(JSON.stringify(value, null, indent)))).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  it("refuses damaged texts that JSON.parse refuses, and reads the others alike", () => {
    const mutilated = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "\\", "]", "}", "0", "-", "e", " "))
      .map(([text, at, patch]) => {
        const cut = text.length === 0 ? 0 : at % text.length;
        return text.slice(0, cut) + patch + text.slice(cut + 1);
      });
    fc.assert(
      fc.property(mutilated, (text) => {
        const parsed = attempt(() => plain(parse(text)));
        if (parsed !== "refused") expect(parsed).toEqual(attempt(() => JSON.parse(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it("keeps every digit of a number as sent", () => {
    expect(parse("[12.50, 9007199254740993, 1e400, -0]")).toEqual(
      ["12.50", "9007199254740993", "1e400", "-0"].map((text) => new WireNumber(text)),
    );
  });

  it("reads 10,000 entries of a list or an object and refuses one more", () => {
    const list = (count: number) => `[${Array(count).fill("{}").join(",")}]`;
    const members = (count: number) =>
      `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;
    expect(parse(list(10_000))).toHaveLength(10_000);
    expect(Object.keys(Object(parse(members(10_000))))).toHaveLength(10_000);
    expect(() => parse(list(10_001))).toThrow(/more than 10000 entries/);
    expect(() => parse(members(10_001))).toThrow(/more than 10000 entries/);
  });

  it("reads 500,000 values in all and refuses one more", () => {
    const lists = (count: number) => `[${Array(count).fill(`[${Array(9_999).fill("[]")}]`)}]`;
    expect(parse(lists(49))).toHaveLength(49);
    expect(() => parse(lists(50))).toThrow(/more than 500000 values/);
  });

  it("reads depth 64 and refuses depth 65", () => {
    expect(() => parse(nested(64))).not.toThrow();
    expect(() => parse(nested(65))).toThrow(/deeper than 64/);
    expect(() => parse(nested(200_000))).toThrow(StrictJsonError);
  });

  it.each([
    ["a key given twice", '{"a":1,"a":1}'],
    ["a key given twice, once escaped", '{"a":1,"\\u0061":1}'],
    ["the key __proto__", '{"__proto__":{}}'],
    ["the key __proto__, escaped", '{"\\u005f_proto__":{}}'],
    ["the key constructor", '{"constructor":{"prototype":{}}}'],
    ["the key prototype", '{"a":{"prototype":1}}'],
    ["an escaped NUL", '"\\u0000"'],
    ["a raw NUL", '"\u0000"'],
    ["a lone high surrogate", '"\\ud83d"'],
    ["a lone low surrogate", '"\\ude00"'],
    ["surrogates in the wrong order", '"\\ude00\\ud83d"'],
    ["trailing text", "{} {}"],
    ["a trailing comma", "[1,]"],
    ["a leading zero", "01"],
    ["a plus sign", "+1"],
    ["a hexadecimal number", "0x10"],
    ["NaN", "NaN"],
    ["single quotes", "{'a':1}"],
    ["a comment", "/**/1"],
    ["a byte order mark", "\ufeff{}"],
    ["an empty body", ""],
    ["an open string", '"abc'],
    ["a raw line break in a string", '"a\nb"'],
    ["a number of a million digits", "9".repeat(1_000_000)],
  ])("refuses %s", (_what, text) => {
    expect(() => parse(text)).toThrow(StrictJsonError);
  });

  it("refuses bytes that are not UTF-8", () => {
    for (const bad of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc0, 0x80, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22],
    ]) {
      expect(() => parseStrictJson(Uint8Array.from(bad))).toThrow(/UTF-8/);
    }
  });

  it("reads a surrogate pair, escaped or not, as one character", () => {
    expect(parse('"\\ud83d\\ude00"')).toBe("😀");
    expect(parse('"😀"')).toBe("😀");
  });

  it("reports the position of the violation", () => {
    expect(() => parse('{"a": }')).toThrow("at position 6");
  });
});
