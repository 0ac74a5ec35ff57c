import { appendFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useFolder } from "../../store/folder.fixture.ts";
import { parseColumns } from "./read-header.ts";
import { openOffersFile } from "./read-offers-file.ts";
import type { FormatFlags } from "./row-format.ts";
import { copyToSource, openSourceFile, type SourceFile } from "./source-file.ts";

const { path } = useFolder();
const NOW = Date.parse("2026-11-28T12:00:00Z");
const moment = { now: NOW, asOf: NOW };

async function readFrom(source: SourceFile, flags: FormatFlags = {}) {
  const file = await openOffersFile(source, { ...flags, moment, onNotice: () => undefined });
  return Array.fromAsync(file.rows);
}

async function read(content: string | Buffer, flags?: FormatFlags) {
  writeFileSync(path("prices.csv"), content);
  await using source = await openSourceFile(path("prices.csv"), "prices.csv");
  return await readFrom(source, flags);
}

/** The codes, quantities and failures of a file's rows. */
const rowsOf = async (...args: Parameters<typeof read>) =>
  (await read(...args)).map(
    ({ line, stockCode, desired, failure }) =>
      `${line} ${stockCode} ${failure ?? JSON.stringify(desired?.stock?.quantity ?? desired?.prices)}`,
  );

const bytes = (...parts: readonly (string | number)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))),
  );

const HEAD = "stockCode;quantity;Note\n";
const IGNORE = { ignoreUnknownColumns: true } as const;

it("refuses a letter that is cut in a column that matters, with its line and byte", async () => {
  const cut = bytes(HEAD, "ŞAPKA-1;1;\n", 0xc5, "APKA-2;2;\n");
  const message = "prices.csv is damaged UTF-8: at line 3, byte 37 of the file, a letter is cut";
  await expect(read(cut, IGNORE)).rejects.toThrow(message);
  const header = bytes("stockCode;quantity;ŞNot", 0xc5, "\nA;1;\n");
  await expect(read(header)).rejects.toThrow("damaged UTF-8: at line 1, byte 25");
});

it("takes a letter that is cut in ignored columns, and leaves the other letters alone", async () => {
  const cut = bytes("stockCode;quantity;N", 0xc5, "\nŞAPKA-1;1;", 0xc5, "\nÇ-2;2;ş\n");
  expect(await rowsOf(cut, IGNORE)).toEqual(["2 ŞAPKA-1 1", "3 Ç-2 2"]);
});

it.each([
  ["stockCode;FİYAT;Fıyat;quantity\n", '"FİYAT" and "Fıyat", which are one name'],
  ["stockCode;quantity; STOCKCODE \n", '"stockCode" and "STOCKCODE", which are one name'],
  ["stockCode;quantity;U\u0308;\u00fc\n", "which are one name"],
  ["stockCode;quantity;stock_code\n", "has the column stockCode twice"],
])("refuses column names that are one: %s", async (header, message) => {
  await expect(read(header, IGNORE)).rejects.toThrow(message);
});

it("finds columns whatever the case of their letters, in composed and in combined letters", async () => {
  const columns = parseColumns("stockCode=ÜRÜN KODU,quantity=MIKTAR");
  const file = " u\u0308ru\u0308n kodu ;mıktar\nA;3\n".normalize("NFD");
  expect(await rowsOf(file, { columns })).toEqual(["2 A 3"]);
  expect(await rowsOf("STOCKCODE;QUANTİTY\nA;4\n")).toEqual(["2 A 4"]);
});

it.each([
  ["quantity=A,stockCode=a", 'The column "a" is named twice, as quantity and as stockCode'],
  ["quantity=Adet,quantity=Stok", "The field quantity is given two columns"],
])("refuses --columns %s", (text, message) => {
  expect(() => parseColumns(text)).toThrow(message);
});

it("ignores rows of separators alone, empty cells at the end, and empty columns without a name", async () => {
  const file =
    "sep=;\r\nstockCode;;quantity;;\r\nA;;1;;\r\n;;;;;\r\n\r\nB;;2\r\nC;;3;;;;;\r\nD;x;4\r\nE;;5;;y\r\n";
  expect(await rowsOf(file)).toEqual([
    "3 A 1",
    "6 B 2",
    "7 C 3",
    '8 D has the value "x" in a column without a name',
    "9 E has 5 values for 3 columns; a value with a semicolon stands in quotes",
  ]);
});

it("reads asOf in the time zone of the file, and refuses what could be two dates", async () => {
  const file =
    "stockCode;quantity;asOf\nA;1;10.11.2026 09:30\nB;1;2026-11-10T09:30:00Z\nC;1;10/11/2026 09:30\nD;1;7\n";
  const rows = await read(file, { timeZone: "Europe/Istanbul" });
  expect(rows.map(({ desired, failure }) => desired?.stock?.asOf ?? failure)).toEqual([
    Date.parse("2026-11-10T06:30:00Z"),
    Date.parse("2026-11-10T09:30:00Z"),
    expect.stringMatching(/^asOf "10\/11\/2026 09:30" could mean 2026-11-10 or 2026-10-11/),
    expect.stringMatching(/^asOf "7" is a number and no date/),
  ]);
  const [american] = await read("stockCode;quantity;asOf\nA;1;10/11/2026 09:30\n", {
    dateFormat: "MM/dd/yyyy",
  });
  expect(american?.desired?.stock?.asOf).toBe(Date.parse("2026-10-11T06:30:00Z"));
});

it("refuses a file that changes while it is read", async () => {
  writeFileSync(path("prices.csv"), `${HEAD}A;1;\n`);
  await using source = await openSourceFile(path("prices.csv"), "prices.csv");
  const { rows } = await openOffersFile(source, { moment, ...IGNORE, onNotice: () => undefined });
  appendFileSync(path("prices.csv"), "B;2;\n");
  await expect(Array.fromAsync(rows)).rejects.toThrow("prices.csv changed while it was read");
});

it("reads a pipe to its end", async () => {
  const chunks = async function* () {
    yield Buffer.from("stockCode,quan");
    yield Buffer.from("tity\nA,12");
  };
  await using source = await copyToSource("standard input", chunks());
  expect(await readFrom(source)).toMatchObject([{ line: 2, stockCode: "A", failure: null }]);
});
