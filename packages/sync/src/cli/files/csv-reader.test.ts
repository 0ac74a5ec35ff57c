import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useFolder } from "../../store/folder.fixture.ts";
import { openCsv } from "./csv-reader.ts";
import { decideEncoding } from "./decide-encoding.ts";
import { openSourceFile } from "./source-file.ts";

const { path } = useFolder();

async function read(content: string | Buffer, separator?: ";") {
  writeFileSync(path("prices.csv"), content);
  await using source = await openSourceFile(path("prices.csv"), "prices.csv");
  const text = await decideEncoding(source.name, source.readBytes());
  const { format, rows } = await openCsv(source, text, separator);
  return { format, rows: await Array.fromAsync(rows) };
}

it("reads UTF-8 characters that are split between two chunks", async () => {
  const cells = Array.from({ length: 3_000 }, () => "ş".repeat(50));
  const { rows } = await read(`x${cells.join("\n")}`);
  expect(rows.map((row) => row.cells[0])).toEqual([`x${cells[0]}`, ...cells.slice(1)]);
});

it.each([
  ["\ufeffa;b\n\u015f;1", { separator: ";", bom: true, lineEnd: "\n" }, ["a", "b"], ["ş", "1"]],
  ["\n\na\tb\r\n", { separator: "\t", bom: false }, ["a", "b"]],
  ['"a; in TL",b\r', { separator: ",", lineEnd: "\r" }, ["a; in TL", "b"]],
  ["sep=|\r\na|b,c\r\n", { separator: "|", lineEnd: "\r\n" }, ["a", "b,c"]],
  ['\ufeff"sep=;"\na;b\n', { separator: ";", bom: true }, ["a", "b"]],
  ["\ufeff", { separator: ",", bom: true }],
  ["", { separator: ",", bom: false }],
])("finds out how a file is written: %j", async (content, format, ...cells) => {
  const found = await read(content);
  expect(found.format).toMatchObject(format);
  expect(found.rows.map((row) => row.cells)).toEqual(cells);
});

it("prefers the flag to the line sep=, and drops this line", async () => {
  expect((await read("sep=,\na;b\n", ";")).rows).toEqual([{ line: 2, cells: ["a", "b"] }]);
});

it("counts lines as an editor does, and names a row by its first line", async () => {
  const { rows } = await read('a;b\r\n"x\r\ny";1\r\n\r\n ;;\r\nz;="00123"\n"q\nr";\'5;\r\nlast;1');
  expect(rows).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ["x\r\ny", "1"] },
    { line: 6, cells: ["z", '="00123"'] },
    { line: 7, cells: ["q\nr", "'5", ""] },
    { line: 9, cells: ["last", "1"] },
  ]);
});

it.each([
  ['a,b\n"x\r\ny",1\n"z,1\nq,2\n', "a quote is not closed before the end of the file (line 4)"],
  ['a,b\n"x\ny"z,1\n', "line 2 is not CSV: there is text after the closing quote of a value"],
  [`a,b\n"${"x\n".repeat(50_000)}",1\n`, "line 2 is longer than 65536 bytes"],
])("names the line at which an unreadable row starts: %.20j", async (content, message) => {
  await expect(read(content)).rejects.toThrow(message);
});

it("finds the line and byte of each damaged letter", async () => {
  const bytes = [...'a;ş\r\n"x\r\n'].map((letter) => Buffer.from(letter));
  const content = Buffer.concat([...bytes, Buffer.from([0xc5]), Buffer.from('z";1\r\n')]);
  const { rows } = await read(content);
  expect(rows[1]?.damages).toEqual([{ cell: 0, line: 3, byte: 11 }]);
});
