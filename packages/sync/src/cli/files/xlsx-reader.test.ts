import { writeFileSync } from "node:fs";
import { afterEach, expect, it, vi } from "vitest";
import { useFolder } from "../../store/folder.fixture.ts";
import { openOffersFile } from "./read-offers-file.ts";
import type { FormatFlags } from "./row-format.ts";
import { openSourceFile } from "./source-file.ts";
import { createWorkbook, row, zip } from "./xlsx.fixture.ts";

const { path } = useFolder();
const NOW = Date.parse("2026-11-28T12:00:00Z");
const DATE = '<c s="1"><v>45992.395833333336</v></c>';
const ERROR = '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>';
const FORMULA = "<c><f>B2*2</f></c>";

afterEach(() => {
  vi.doUnmock("read-excel-file/node");
});

async function read(content: Buffer, flags: FormatFlags = {}) {
  writeFileSync(path("prices.xlsx"), content);
  await using source = await openSourceFile(path("prices.xlsx"), "prices.xlsx");
  const notices: string[] = [];
  const file = await openOffersFile(source, {
    ...flags,
    moment: { now: NOW, asOf: NOW },
    onNotice: (notice) => notices.push(notice),
  });
  return { ...file, notices, rows: await Array.fromAsync(file.rows) };
}

const HEAD = row(1, "stockCode", "listPrice", "salePrice", "quantity", "asOf");

it.each([false, true])(
  "reads the first worksheet, its numbers as Excel shows them and its times in the time zone (decimal comma: %s)",
  async (decimalComma) => {
    const [price, separator] = decimalComma ? ["99,50", ";"] : ["99.50", ","];
    const rows = `${HEAD}${row(4, "00123", 129.90000000000003, price, 12, DATE)}`;
    const workbook = createWorkbook({ "Fiyat listesi": rows, Other: row(1, "x") });
    const found = await read(workbook, {
      timeZone: "Europe/Istanbul",
      ...(decimalComma && { decimalComma }),
    });
    const prices = { listPrice: "129.90", salePrice: "99.50" };
    const stock = { quantity: 12, asOf: Date.parse("2025-12-01T06:30:00Z") };
    const desired = { stockCode: "00123", prices, stock };
    expect(found.rows).toMatchObject([{ line: 4, failure: null, desired }]);
    expect(found).toMatchObject({
      notices: [],
      format: { separator, encoding: "utf-8", bom: true },
    });
  },
);

it("reads the worksheet of --sheet, and names the worksheets when there is no such one", async () => {
  const rows = `${row(1, "stockCode", "quantity")}${row(2, "A", 3)}`;
  const workbook = createWorkbook({ Notes: row(1, "x"), "Stok ğ": rows });
  expect((await read(workbook, { sheet: "Stok ğ" })).rows).toMatchObject([{ stockCode: "A" }]);
  await expect(read(workbook, { sheet: "Stock" })).rejects.toThrow(/Notes, Stok ğ/);
});

it("says once that codes are numbers, and refuses rounded ones", async () => {
  const rows = [row(2, 8690000000017, 3), row(3, 8690000000024, 4), row(4, 12345678901234568, 5)];
  const workbook = createWorkbook({ A: `${row(1, "stockCode", "quantity")}${rows.join("")}` });
  const found = await read(workbook);
  expect(found.rows.map(({ stockCode, failure }) => [stockCode, failure])).toEqual([
    ["8690000000017", null],
    ["8690000000024", null],
    ["12345678901234600", expect.stringContaining("a spreadsheet has rounded")],
  ]);
  expect(found.notices).toEqual([
    "stock codes such as 8690000000017 are numbers in the worksheet: leading zeros lost?",
  ]);
});

it("refuses an empty price or quantity, because errors and formulas without a value look like one", async () => {
  const rows = [
    row(2, "A", ERROR, 1, 1),
    row(3, "B", 2, FORMULA, 1),
    row(4, "C", 2, 1, ""),
    row(5, "D", 2, 1, 0),
  ];
  const found = await read(createWorkbook({ A: `${HEAD}${rows.join("")}` }));
  expect(found.rows.map(({ failure }) => failure?.slice(0, 20) ?? null)).toEqual([
    "listPrice is empty; ",
    "salePrice is empty; ",
    "quantity is empty; i",
    null,
  ]);
});

it.each([
  ["old workbook (.xls)", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0])],
  ["OpenDocument file (.ods)", zip({ mimetype: "x", "content.xml": "<x/>" })],
  ["binary workbook (.xlsb)", zip({ "xl/workbook.bin": "x" })],
  ["a zip archive and no .xlsx workbook", zip({ "a.csv": "stockCode,quantity\n" })],
  ["incomplete or damaged workbook", createWorkbook({ A: HEAD }).subarray(0, 900)],
  [
    "larger than 100 MB when it is unpacked",
    zip({ "xl/workbook.xml": "x", a: Buffer.alloc(101 << 20) }),
  ],
])("names what is no workbook that can be read: %s", async (message, content) => {
  await expect(read(content)).rejects.toThrow(message);
});

it("names the command that installs the reader of workbooks", async () => {
  vi.doMock("read-excel-file/node", () => {
    throw new Error("Cannot find package");
  });
  await expect(read(createWorkbook({ A: HEAD }))).rejects.toThrow(
    "needs the package read-excel-file: npm install read-excel-file@^9.3",
  );
});

it("refuses --sheet for a file without worksheets", async () => {
  const content = Buffer.from("stockCode,quantity\nA,1\n");
  await expect(read(content, { sheet: "A" })).rejects.toThrow("--sheet cannot be used");
});
