import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openCsv, readCsvText } from "./csv-reader.ts";

const file = join(mkdtempSync(join(tmpdir(), "csv-")), "prices.csv");

async function read(...bytes: readonly (string | readonly number[])[]): Promise<string> {
  writeFileSync(
    file,
    Buffer.concat(
      bytes.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.from(part))),
    ),
  );
  return (await Array.fromAsync(readCsvText(file))).join("");
}

it("reads UTF-8 characters that are split between two chunks", async () => {
  const lines = `${"ş".repeat(50)},1\n`.repeat(3_000);
  expect(await read(lines)).toBe(lines);
  expect(await read(`x${lines}`)).toBe(`x${lines}`);
});

it("detects the byte order mark and the separator in the first line, and drops the mark", async () => {
  const open = async (text: string) => {
    writeFileSync(file, text);
    const { records, ...found } = await openCsv(file);
    return { ...found, cells: (await Array.fromAsync(records)).map(({ cells }) => cells) };
  };
  expect(await open("\ufeffa;b\n\u015f;1")).toEqual({
    separator: ";",
    bom: true,
    cells: [
      ["a", "b"],
      ["\u015f", "1"],
    ],
  });
  expect(await open("\n\na\tb\n")).toEqual({ separator: "\t", bom: false, cells: [["a", "b"]] });
  expect(await open("\ufeff")).toEqual({ separator: ",", bom: true, cells: [] });
  expect(await open("")).toEqual({ separator: ",", bom: false, cells: [] });
});

it("reads Windows-1254 from the first line that is not valid UTF-8", async () => {
  expect(await read("a,b\r", [0xde, 0x41], "\r", [0xc3, 0x9e])).toBe("a,b\r\u015eA\r\u00c3\u009e");
  expect(await read([0xde, 0x41])).toBe("\u015eA");
});
