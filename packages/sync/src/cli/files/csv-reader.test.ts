import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useFolder } from "../../store/folder.fixture.ts";
import { openCsv, readCsvText } from "./csv-reader.ts";

const { path } = useFolder();

/** Writes a file of texts and bytes, and returns its path. */
function write(...parts: (string | readonly number[])[]): string {
  const bytes = parts.map((part) => Buffer.from(typeof part === "string" ? part : [...part]));
  writeFileSync(path("prices.csv"), Buffer.concat(bytes));
  return path("prices.csv");
}

const read = async (...parts: Parameters<typeof write>) =>
  (await Array.fromAsync(readCsvText(write(...parts)))).join("");

it("reads UTF-8 characters that are split between two chunks", async () => {
  const lines = `${"ş".repeat(50)},1\n`.repeat(3_000);
  expect(await read(lines)).toBe(lines);
  expect(await read(`x${lines}`)).toBe(`x${lines}`);
});

it.each([
  ["\ufeffa;b\n\u015f;1", { separator: ";", bom: true }, ["a", "b"], ["\u015f", "1"]],
  ["\n\na\tb\n", { separator: "\t", bom: false }, ["a", "b"]],
  ["\ufeff", { separator: ",", bom: true }],
  ["", { separator: ",", bom: false }],
])("drops the byte order mark, and detects the separator in the first line: %j", async (...row) => {
  const [text, dialect, ...cells] = row;
  const { records, ...found } = await openCsv(write(text));
  expect(found).toEqual(dialect);
  expect(await Array.fromAsync(records, (record) => record.cells)).toEqual(cells);
});

it("reads Windows-1254 from the first line that is not valid UTF-8", async () => {
  expect(await read("a,b\r", [0xde, 0x41], "\r", [0xc3, 0x9e])).toBe("a,b\r\u015eA\r\u00c3\u009e");
  expect(await read([0xde, 0x41])).toBe("\u015eA");
});
