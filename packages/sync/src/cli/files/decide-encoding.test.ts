import { expect, it } from "vitest";
import { decideEncoding } from "./decide-encoding.ts";
import { decodeText, encodeText } from "./text-codec.ts";

const TEXT = "stockCode;quantity\r\nŞAPKA-ğüİı-“1”;1\r\n";
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const windows = (text: string) => encodeText(text, "windows-1254");

/** Decides in chunks of two lengths, because letters are split between chunks. */
async function decide(content: Buffer) {
  const split = (size: number) =>
    Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
      content.subarray(index * size, (index + 1) * size),
    );
  const chunks = (size: number) =>
    (async function* () {
      yield* split(size);
    })();
  const text = await decideEncoding("f.csv", chunks(content.length || 1));
  const bySevens = await decideEncoding("f.csv", chunks(101));
  expect(bySevens).toEqual(text);
  const decoded = (await Array.fromAsync(decodeText("f.csv", chunks(7), text))).join("");
  return { ...text, decoded };
}

it.each([
  ["UTF-8", Buffer.from(TEXT), "utf-8", false],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`), "utf-8", true],
  ["UTF-16 with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le"), "utf-16le", true],
  ["UTF-16 without a mark", Buffer.from(TEXT, "utf16le"), "utf-16le", false],
  ["big-endian UTF-16 with a mark", utf16be(`\ufeff${TEXT}`), "utf-16be", true],
  ["big-endian UTF-16 without a mark", utf16be(TEXT), "utf-16be", false],
  ["Windows-1254", windows(TEXT), "windows-1254", false],
])("recognizes %s", async (_, content, encoding, bom) => {
  const found = await decide(content);
  expect(found).toMatchObject({ encoding, bom, damages: [], isLineEnded: true, decoded: TEXT });
  const mark = bom ? "\ufeff" : "";
  expect(encodeText(mark + TEXT, found.encoding)).toEqual(content);
});

it.each([
  ["a lead byte without its rest", [0xc5, 0x3b]],
  ["a rest without its lead byte", [0x9e]],
  ["an overlong letter", [0xe0, 0x80, 0x80]],
  ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
  ["a letter cut at the end", [0xf0, 0x9f, 0x98]],
])("calls UTF-8 damaged that has %s, and keeps its bytes", async (_, bytes) => {
  const content = Buffer.concat([Buffer.from(`${TEXT}AYŞE`), Buffer.from(bytes)]);
  const { encoding, damages, decoded } = await decide(content);
  expect({ encoding, first: damages[0] }).toEqual({
    encoding: "utf-8",
    first: Buffer.byteLength(`${TEXT}AYŞE`) + 1,
  });
  expect(encodeText(decoded, "utf-8")).toEqual(content);
});

it.each([
  ["an empty file", "", true],
  ["a last line without its end", "a;b\n1;2", false],
  ["a last line with its end", "a;b\r", true],
])("says whether the last line is ended: %s", async (_, content, isLineEnded) => {
  expect(await decide(Buffer.from(content))).toMatchObject({ isLineEnded });
});

it.each([[Buffer.from([0, 1, 2, 3, 10, 0])], [Buffer.from("a;b\n1;\0\n")]])(
  "refuses what is no text",
  async (content) => {
    await expect(decide(content)).rejects.toThrow("f.csv is not text: it contains NUL bytes");
  },
);
